import type { FrameTheme } from 'svc-bridge/frame';
import type { FlowSession } from 'svc-bridge/model';
import { runLater } from '../page/run-later.js';
import { afterFrame } from '../page/when-painted.js';
import { applyTheme, colourProblem, needsLook } from './apply-theme.js';

/** A host's theme, or an integrator's looks. */
export interface WornTheme extends FrameTheme {
  /** Of the service's copy of a typeface's file, which the page fetches itself. */
  typefaceName?: string;
}

/** From the look's own script. */
interface Look {
  /**
   * Applies a whole theme.
   *
   * @returns a sentence that names the first invalid field
   */
  wear(root: HTMLElement, theme: WornTheme, prefersDark: boolean): Promise<string | undefined>;
  /** Begins ten-foot mode; harmless when repeated. */
  sitBack(root: HTMLElement): void;
}

declare global {
  interface Window {
    svcLook?: Look;
    svcLookLoading?: Promise<void>;
  }
}

/** An invisible frame never paints; a slow machine paints late. */
const HIDDEN_MS = 1_000;
/** After that a page shows itself in its colours only. */
const ARRIVES_WITHIN_MS = 2_000;

/** What the page wears; undefined until its host or its session has said it. */
let worn: WornTheme | undefined;
let hasPad = false;

/**
 * Loads the script of looks if a theme has more than colours. The page stays hidden until `dress` has run, so that nothing of it
 * moves while it changes its letters and corners.
 */
export function fetchLook(document: Document, theme: FrameTheme = {}): Promise<void> | undefined {
  if (!needsLook(theme)) return undefined;
  const loading = loadLook(document);
  if (loading) document.documentElement.dataset.look = 'coming';
  return loading;
}

/** Loads the script of looks, once; undefined for a page that has none. */
export function loadLook(document: Document): Promise<void> | undefined {
  const script = document.querySelector<HTMLScriptElement>('#look');
  if (!script) return undefined;
  window.svcLookLoading ??= Promise.race([
    runLater(script),
    new Promise<void>((resolve) => setTimeout(resolve, ARRIVES_WITHIN_MS)),
  ]);
  return window.svcLookLoading;
}

/**
 * Applies a theme: colours at once, what goes beyond them once its script is there.
 *
 * @returns a sentence that names the first invalid field
 */
export async function dress(root: HTMLElement, theme: WornTheme = {}): Promise<string | undefined> {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  worn = theme;
  const loading = fetchLook(root.ownerDocument, hasPad ? { tenFoot: 'auto', ...theme } : theme);
  await loading;
  const look = loading && window.svcLook;
  const wrong = look
    ? await look.wear(root, theme, prefersDark)
    : colourProblem(theme, applyTheme(root, theme, prefersDark));
  // In a frame without it, or what takes its place would count as moved.
  if (loading) await new Promise<void>((resolve) => afterFrame(resolve, HIDDEN_MS));
  delete root.dataset.look;
  return wrong;
}

/** Dresses a page without a host as its integrator's. */
export function dressAs(root: HTMLElement, branding: Branding): Promise<string | undefined> {
  return dress(root, themeOf(branding));
}

type Branding = FlowSession['integrator']['branding'];

/** By the name of a part of its branding. */
const WORN_AS = {
  background_color: 'backgroundColor',
  primary_color: 'primaryColor',
  preset: 'preset',
  color_scheme: 'colorScheme',
  corners: 'corners',
  surface: 'surface',
  density: 'density',
  motion: 'motion',
  sounds: 'sounds',
  typeface: 'typeface',
  typeface_file: 'typefaceName',
} as const;

/** What an integrator's pages wear without a host. */
export function themeOf(branding: Branding): WornTheme {
  const theme: WornTheme = {};
  for (const [part, name] of Object.entries(WORN_AS)) {
    const text = branding?.[part];
    if (typeof text === 'string' && text) theme[name] = text;
  }
  return theme;
}

/** Lays the page out for a player across the room, now that a gamepad is in use; unless its theme says otherwise. */
export async function sitBack(root: HTMLElement): Promise<void> {
  hasPad = true;
  if (!worn || worn.tenFoot === 'off') return;
  await loadLook(root.ownerDocument);
  window.svcLook?.sitBack(root);
}
