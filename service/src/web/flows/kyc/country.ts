import { z } from 'zod';

/** ISO 3166-1 alpha-2. */
export const countryField = z
  .string()
  .transform((text) => text.toUpperCase())
  .refine((text) => /^[A-Z]{2}$/.test(text), 'must be a country code of two letters such as US');
