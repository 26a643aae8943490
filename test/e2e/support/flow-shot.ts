import { flowShots } from '../../../pages/test/harness/flow-shots.js';
import type { OpenedPage } from '../../../pages/test/harness/open-page.js';
import { type Shot, screenShots } from '../../../pages/test/harness/screen-shots.js';
import { axeViolations } from './axe-violations.js';

export const FLOW_SHOTS: readonly Shot[] = flowShots();

export const shotOf = (name: string): Shot => find(FLOW_SHOTS, name);

export const screenShot = (name: string): Shot => find(screenShots(), name);

function find(shots: readonly Shot[], name: string): Shot {
  const shot = shots.find((each) => each.name === name);
  if (!shot) throw new Error(`No page has the state ${name}.`);
  return shot;
}

/** Brings a page into one of its states. */
export async function bringTo({ shows = 'main :not(.bone)', act }: Shot, opened: OpenedPage): Promise<OpenedPage> {
  await opened.frame.locator(shows).first().waitFor();
  await act?.(opened);
  return opened;
}

/** What axe finds in a page, without the fake host around it. */
export function violationsOf({ page, frame }: OpenedPage): Promise<string[]> {
  return axeViolations(page, frame === page.mainFrame() ? 'html' : 'iframe');
}

export function languageOf({ frame }: OpenedPage): Promise<{ lang: string; dir: string }> {
  return frame.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));
}

/** What a reader would stumble over: a page wider than the screen, words cut off, words missing. */
export function flawsOf({ frame }: OpenedPage): Promise<string[]> {
  return frame.evaluate(() => {
    const { documentElement: root, body } = document;
    const screen = body.getBoundingClientRect();
    const flaws: string[] = [];
    if (root.scrollWidth > root.clientWidth) flaws.push(`the page is ${root.scrollWidth} px wide`);
    for (const element of body.querySelectorAll<HTMLElement>('button, input, select, label, h1, h2, p, dt, dd, li')) {
      const { left, right, width } = element.getBoundingClientRect();
      const isOff = width > 0 && (left < screen.left - 0.5 || right > screen.right + 0.5);
      if (isOff) flaws.push(`off the screen: ${element.outerHTML}`);
      const isLabel = element.tagName === 'BUTTON' || (element instanceof HTMLInputElement && element.value === '');
      if (isLabel && element.scrollWidth > element.clientWidth + 1) flaws.push(`cut off: ${element.outerHTML}`);
    }
    const missing = /undefined|\[object|NaN|\{\w+\}/.exec(body.innerText)?.[0];
    if (missing) flaws.push(`says ${missing}`);
    return flaws;
  });
}
