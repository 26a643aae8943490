import { z } from 'zod';
import { isStorable } from '../../platform/http/fields.js';

const EMAIL = /^[^\s@<>(),;:"[\]\\]{1,64}@(?:[^\s@<>(),;:"[\]\\.]{1,63}\.)+[^\s@<>(),;:"[\]\\.]{1,63}$/u;

/** One plain e-mail address, in lower case after the @; no name, no comment, no list. */
export function emailField() {
  return z
    .string()
    .max(254, 'must have at most 254 characters')
    .refine((text) => EMAIL.test(text) && isStorable(text), 'must be an e-mail address')
    .transform((text) => {
      const at = text.lastIndexOf('@');
      return text.slice(0, at) + text.slice(at).toLowerCase();
    });
}

/** `demo.buyer@example.com` is `d•••@e•••.com`: enough to recognise one's own, too little to learn another's. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return '•••';
  const domain = address.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const end = dot > 0 ? domain.slice(dot) : '';
  return `${[...address][0]}•••@${[...domain][0] ?? ''}•••${end}`;
}
