import { textsIn } from '@svc-bridge/texts/catalogue';

export const ENGLISH = { lang: 'en', locale: 'en-US', texts: textsIn('en') };
