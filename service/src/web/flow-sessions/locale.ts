import { localeText } from 'svc-bridge/model';
import { z } from 'zod';

export const localeQuery = z.object({ locale: z.optional(localeText) });
