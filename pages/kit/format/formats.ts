const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** `new Intl.NumberFormat(locale, options)`, made once: a list shows the same form in every row. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return remembered(numberFormats, locale, options, () => new Intl.NumberFormat(locale, options));
}

/** `new Intl.DateTimeFormat(locale, options)`, made once. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return remembered(dateFormats, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

function remembered<T>(known: Map<string, T>, locale: string, options: object, create: () => T): T {
  const key = locale + JSON.stringify(options);
  const format = known.get(key) ?? create();
  known.set(key, format);
  return format;
}

/**
 * Has the browser read its number tables while the page waits for its script and its data: a fresh process needs about 30 ms
 * for them, a slow one four times that.
 */
export function warmUpFormats(locale: string): void {
  setTimeout(() => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(1));
}
