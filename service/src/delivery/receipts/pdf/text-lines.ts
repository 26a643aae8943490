import createBidi from 'bidi-js/dist/bidi.js';
import LineBreaker from 'linebreak';
import type { Face, FaceFinder, Weight } from './fonts.js';

const bidi = createBidi();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A stretch of a line in one face and one direction. */
export interface Run {
  /** As fontkit is to lay it out. */
  readonly text: string;
  readonly face: Face;
  /** Points from the line's left edge. */
  readonly x: number;
}

/** A line of a paragraph; its runs stand in reading order. */
export interface Line {
  /** As it is read. */
  readonly text: string;
  readonly runs: readonly Run[];
  /** Points. */
  readonly width: number;
}

export interface ParagraphStyle {
  /** Points. */
  readonly size: number;
  readonly weight: Weight;
  /** Points. */
  readonly width: number;
  /** Of a text without letters; names are in any language, whatever the page is in. */
  readonly direction: 'ltr' | 'rtl';
}

/** Amounts of right-to-left languages hold them; they have no shape. */
const MARKS = /^[\u200e\u200f\u061c]+$/;

/** A character as its reader sees it, with the face that draws it. */
interface Cluster {
  /** As it is read. */
  readonly read: string;
  /** As it is drawn: mirrored in a text from right to left. */
  readonly text: string;
  readonly face: Face;
  readonly isRtl: boolean;
  readonly level: number;
  /** Whether a line may end behind it. */
  readonly mayBreak: boolean;
  readonly isSpace: boolean;
}

/** Breaks a text into lines and puts their parts in visual order (UAX #9 and #14); what no font can draw becomes U+FFFD. */
export function textLines(given: string, style: ParagraphStyle, faces: FaceFinder): Line[] {
  const clusters = clustersOf(clean(given), style, faces);
  const lines: Line[] = [];
  let start = 0;
  while (start < clusters.length) {
    const end = lineEnd(clusters, start, style);
    lines.push(arrange(clusters.slice(start, end), style));
    start = end;
  }
  return lines;
}

/**
 * Integrators and players write these texts. Direction overrides could show an amount or a name backwards, and a pile of accents would
 * cover the lines above it.
 */
function clean(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .normalize('NFC')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

function clustersOf(paragraph: string, style: ParagraphStyle, faces: FaceFinder): Cluster[] {
  const { levels } = bidi.getEmbeddingLevels(paragraph, directionOf(paragraph) ?? style.direction);
  const breaks = breaksOf(paragraph);
  let before: Face | undefined;
  return Array.from(graphemes.segment(paragraph)).flatMap(({ segment, index }) => {
    if (MARKS.test(segment)) return [];
    const isSpace = /^\s+$/u.test(segment);
    // a space takes the face of its word, which is then drawn at once
    const face: Face | undefined = isSpace && before ? before : faces.find(segment, style.weight);
    before = face ?? faces.fallback(style.weight);
    const level = levels[index] ?? 0;
    const isRtl = level % 2 === 1;
    const shown = isSpace ? ' ' : face ? segment : '\ufffd';
    const text = isRtl ? (bidi.getMirroredCharacter(shown) ?? shown) : shown;
    return { read: shown, text, face: before, isRtl, level, isSpace, mayBreak: breaks.has(index + segment.length) };
  });
}

/** Of the first letter (UAX #9, P2). */
function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  for (const character of text) {
    const type = bidi.getBidiCharTypeName(character);
    if (type === 'L') return 'ltr';
    if (type === 'R' || type === 'AL') return 'rtl';
  }
  return undefined;
}

function breaksOf(text: string): ReadonlySet<number> {
  const breaker = new LineBreaker(text);
  const found = new Set<number>();
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) found.add(next.position);
  return found;
}

/** More of a word is not measured: a long one would be laid out again, as a whole, for each of its lines. */
const MOST_IN_A_LINE = 250;

/** At the last opportunity that fits; a word longer than a line is cut. */
function lineEnd(clusters: readonly Cluster[], start: number, style: ParagraphStyle): number {
  let end = start;
  let used = 0;
  while (end < clusters.length) {
    const word = clusters.slice(end, wordEnd(clusters, end));
    if (used + widthOf(trimEnd(word), style) > style.width) break;
    used += widthOf(word, style);
    end += word.length;
  }
  if (end > start) return end;
  for (used = 0; end < clusters.length; end += 1) {
    used += widthOf(clusters.slice(end, end + 1), style);
    if (used > style.width && end > start) break;
  }
  return end;
}

function wordEnd(clusters: readonly Cluster[], start: number): number {
  const most = Math.min(clusters.length, start + MOST_IN_A_LINE);
  let end = start + 1;
  while (end < most && !clusters[end - 1]?.mayBreak) end += 1;
  return end;
}

function widthOf(clusters: readonly Cluster[], style: ParagraphStyle): number {
  return runsOf(clusters, style).reduce((sum, { width }) => sum + width, 0);
}

function arrange(given: readonly Cluster[], style: ParagraphStyle): Line {
  const clusters = trimEnd(given);
  const runs = runsOf(clusters, style);
  let x = 0;
  const places = new Map<(typeof runs)[number], number>();
  for (const run of inVisualOrder(runs)) {
    places.set(run, x);
    x += run.width;
  }
  return {
    text: clusters.map(({ read }) => read).join(''),
    runs: runs.map((run) => ({ text: run.text, face: run.face, x: places.get(run) ?? 0 })),
    width: x,
  };
}

function trimEnd(clusters: readonly Cluster[]): readonly Cluster[] {
  let end = clusters.length;
  while (end > 0 && clusters[end - 1]?.isSpace) end -= 1;
  return clusters.slice(0, end);
}

interface PlacedRun {
  readonly text: string;
  readonly face: Face;
  readonly level: number;
  readonly width: number;
}

function runsOf(clusters: readonly Cluster[], { size }: ParagraphStyle): PlacedRun[] {
  const groups: Cluster[][] = [];
  for (const cluster of clusters) {
    const group = groups.at(-1);
    const last = group?.[0];
    if (group && last && last.face === cluster.face && last.level === cluster.level) group.push(cluster);
    else groups.push([cluster]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { face, level, isRtl } = first;
    const texts = group.map(({ text }) => text);
    // fontkit takes the direction from the script: Arabic is turned round, and spaces or signs alone are not
    const text = (isTurned(texts.join('')) === isRtl ? texts : texts.reverse()).join('');
    const { advanceWidth } = face.font.layout(text);
    return [{ text, face, level, width: (advanceWidth * size) / face.font.unitsPerEm }];
  });
}

/** Whether fontkit lays it out from right to left. */
function isTurned(text: string): boolean {
  const [first] = text.match(/[^\p{Script=Common}\p{Script=Inherited}]/u) ?? [];
  return first !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first);
}

/** UAX #9, rule L2. */
function inVisualOrder(runs: readonly PlacedRun[]): PlacedRun[] {
  const order = [...runs];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while (end < order.length && (order[end]?.level ?? 0) >= level) end += 1;
      if (end > start) {
        order.splice(start, end - start, ...order.slice(start, end).reverse());
        start = end;
      }
    }
  }
  return order;
}
