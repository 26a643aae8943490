import english from '../../texts/en.json';

export const ENGLISH = { lang: 'en', locale: 'en-US', texts: english };
