const formats = new Map<string, Intl.NumberFormat>();

/** `new Intl.NumberFormat(locale, options)`, made once: a list shows the same form in every row. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}
