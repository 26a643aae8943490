import { z } from 'zod';
import { optionalField } from '../../platform/http/fields.js';

const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** BCP 47; what cannot be read is as good as absent, so that a page never fails on a browser's odd language. */
const localeText = z
  .string()
  .max(200)
  .transform((text) => (LANGUAGE_TAG.test(text) && text.length <= 35 ? text : undefined));

export const localeField = optionalField(localeText);

export const localeQuery = z.object({ locale: localeText.optional() });
