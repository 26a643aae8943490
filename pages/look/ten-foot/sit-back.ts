import { isNintendo, isTelevision } from 'svc-bridge/frame';
import { readPads } from '../../kit/input/listen-to-gamepad.js';
import { holdToPay } from './hold-to-pay.js';
import { leaveByArrows } from './leave-by-arrows.js';
import { kindOf, type PadKind } from './pad-kinds.js';
import { scrollByPad } from './scroll-by-pad.js';
import { showHints } from './show-hints.js';

/** Smaller pages keep their layout; a phone in a grip is not far away. */
const ROOMY = '(min-width: 960px) and (min-height: 540px)';
/** Televisions cut off up to this much on each side. */
const OVERSCAN = { top: '2.5vh', right: '2.5vw', bottom: '2.5vh', left: '2.5vw' } as const;
const TILTED = 0.5;

let seated = false;

/** Ten-foot mode: the page for a player across the room, with what a gamepad has beyond arrows, accept and back. */
export function sitBack(root: HTMLElement): void {
  const document = root.ownerDocument;
  const window = document.defaultView;
  if (seated || !window) return;
  seated = true;
  const isAskedFor = root.dataset.tenFoot === 'on';
  layOut(root, window.matchMedia(ROOMY));

  let kind: PadKind | undefined;
  const hints = showHints(document);
  const use = (used: PadKind) => {
    if (used === kind) return;
    kind = used;
    hints.show(used);
  };
  const [first] = readPads(window.navigator);
  use(first ? kindOf(first) : 'keyboard');
  document.addEventListener('keydown', ({ isTrusted }) => isTrusted && use('keyboard'), true);
  leaveByArrows(document, () => root.dataset.tenFoot === 'on' || isTelevision(window.navigator));

  // A host that did not ask for it may show the page in a small dialog.
  if (!isAskedFor) document.dispatchEvent(new Event('svc-sit-back'));

  const holds = holdToPay(document, hints.say);
  const scrolls = scrollByPad(document);
  const poll = (now: number) => {
    const pads = document.hasFocus() ? readPads(window.navigator) : [];
    const used = pads.find(isUsed);
    if (used) use(kindOf(used));
    holds.frame(now, pads.some(isAccepting));
    scrolls.frame(now, pads);
    window.requestAnimationFrame(poll);
  };
  window.requestAnimationFrame(poll);
}

/** Follows a window that changes its size. */
function layOut(root: HTMLElement, roomy: MediaQueryList): void {
  const given = (side: string) => root.style.getPropertyValue(`--safe-${side}`) || '0px';
  const sides = Object.entries(OVERSCAN).map(([side, most]) => [`--safe-${side}`, given(side), most] as const);
  const follow = () => {
    root.dataset.tenFoot = roomy.matches ? 'on' : 'off';
    for (const [name, own, most] of sides) {
      const hints = name === '--safe-bottom' ? ' + var(--hints)' : '';
      root.style.setProperty(name, roomy.matches ? `calc(max(${own}, ${most})${hints})` : own);
    }
  };
  roomy.addEventListener('change', follow);
  follow();
}

function isUsed({ buttons, axes }: Gamepad): boolean {
  return buttons.some(({ pressed }) => pressed) || axes.some((tilt) => Math.abs(tilt) > TILTED);
}

function isAccepting(pad: Gamepad): boolean {
  return pad.buttons[isNintendo(pad) ? 1 : 0]?.pressed ?? false;
}
