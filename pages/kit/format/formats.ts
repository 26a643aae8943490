const formats = new Map<string, Intl.DateTimeFormat>();

/** `new Intl.DateTimeFormat(locale, options)`, cached: a list uses the same format in every row. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/**
 * Makes the browser load its number tables while the page waits for its script and data: a fresh process needs about 30 ms
 * for them, a slow machine four times that.
 */
export function warmUpFormats(locale: string): void {
  setTimeout(() => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(1));
}
