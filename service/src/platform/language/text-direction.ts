/** The value of `dir` for a page in one of the languages that the service speaks. */
export function textDirection(lang: string): 'ltr' | 'rtl' {
  return lang === 'ar' ? 'rtl' : 'ltr';
}
