import { readColour, toHex, WHITE } from '../kit/theme/colour.js';
import type { FieldsInit } from './fields-state.js';

/** The page's colours by the names in messages. */
const VARIABLES = {
  surface: 'surface',
  text: 'text',
  text_soft: 'text-soft',
  line: 'field-line',
  accent: 'accent',
  error: 'bad',
} as const;

/** Language, direction, size and colours of the form around the fields; a colour that is none changes nothing. */
export function applyInit(document: Document, { language, theme, labels }: FieldsInit): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = theme.direction === 'rtl' ? 'rtl' : 'ltr';
  root.dataset.scheme = theme.scheme === 'dark' ? 'dark' : 'light';
  root.style.fontSize = `${Math.min(64, Math.max(12, theme.font_size))}px`;
  document.title = [labels.number, labels.expiry, labels.security_code].join(', ');
  for (const [name, variable] of Object.entries(VARIABLES)) {
    const text = theme.colours[name as keyof typeof VARIABLES];
    const colour = text && readColour(document, text, WHITE);
    if (colour) root.style.setProperty(`--${variable}`, toHex(colour));
  }
}
