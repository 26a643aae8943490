import { LOOK_WORDS } from 'svc-bridge/model';
import { readPads } from '../kit/input/listen-to-gamepad.js';
import { addOwnStyle } from '../kit/page/run-later.js';
import {
  applyTheme,
  chooseDark,
  colourProblem,
  type Grounds,
  set,
  setGrounds,
  setPrimary,
} from '../kit/theme/apply-theme.js';
import { fromHex } from '../kit/theme/colour.js';
import type { WornTheme } from '../kit/theme/look.js';
import { keepLegible } from './keep-legible.js';
import { PRESETS, type Preset, type PresetColours } from './presets.js';
import { playSounds } from './sounds.js';
import { sitBack } from './ten-foot/sit-back.js';
import { setFamilies, wearTypeface } from './typeface.js';

type WordName = keyof typeof LOOK_WORDS;

/**
 * Applies a whole theme. A field with an unknown word changes nothing, and the others still count.
 *
 * @returns a sentence that names the first invalid field
 */
export async function wearLook(root: HTMLElement, theme: WornTheme, prefersDark: boolean): Promise<string | undefined> {
  const preset = presetOf(theme.preset);
  const problems = [colourProblem(theme, applyTheme(root, theme, prefersDark))];
  if (preset) {
    if (!theme.backgroundColor) root.dataset.scheme = chooseDark(theme.colorScheme, prefersDark) ? 'dark' : 'light';
    wearColours(root, preset[root.dataset.scheme === 'dark' ? 'dark' : 'light'], theme);
    setFamilies(root, preset.families);
  }
  for (const name of Object.keys(LOOK_WORDS) as WordName[]) {
    const words: readonly string[] = LOOK_WORDS[name];
    const asked = theme[name];
    const isKnown = asked !== undefined && words.includes(asked);
    if (asked !== undefined && !isKnown) {
      problems.push(`theme.${name} "${asked.slice(0, 40)}" is none of ${words.join(', ')}`);
    }
    const word = isKnown ? asked : preset?.[name as keyof typeof preset];
    if (typeof word === 'string') root.dataset[name] = word;
  }
  keepLegible(root);
  const { typeface, typefaceFile, typefaceName } = theme;
  if ([typeface, typefaceFile, typefaceName].some((asked) => asked !== undefined)) {
    problems.push(await wearTypeface(root, theme));
  }
  addOwnStyle(root.ownerDocument, 'look');
  playSounds(root.ownerDocument, root.dataset.sounds ?? 'off');
  if (isFarAway(theme)) sitBack(root);
  return problems.find((problem) => problem !== undefined);
}

function presetOf(name: string | undefined): Preset | undefined {
  const known = LOOK_WORDS.preset.find((word) => word === name);
  return known && PRESETS[known];
}

/** Those of a preset, as far as the theme has none of its own. */
function wearColours(root: HTMLElement, colours: PresetColours, theme: WornTheme): void {
  const grounds: Grounds = { background: fromHex(colours.background), surface: fromHex(colours.surface) };
  if (!theme.backgroundColor) {
    setGrounds(root, grounds, fromHex(colours.text));
    set(root, 'text', fromHex(colours.text));
  }
  if (theme.primaryColor) return;
  setPrimary(root, fromHex(colours.primary), grounds);
  set(root, 'accent', fromHex(colours.accent));
}

/** Whether the player sits across the room: the host says so, or a gamepad is in use. */
function isFarAway({ tenFoot }: WornTheme): boolean {
  return tenFoot === 'on' || (tenFoot !== 'off' && readPads(navigator).length > 0);
}
