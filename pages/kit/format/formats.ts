const formats = new Map<string, Intl.DateTimeFormat>();

/** `new Intl.DateTimeFormat(locale, options)`, made once: a list shows the same form in every row. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/**
 * Has the browser read its number tables while the page waits for its script and its data: a fresh process needs about 30 ms
 * for them, a slow one four times that.
 */
export function warmUpFormats(locale: string): void {
  setTimeout(() => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(1));
}
