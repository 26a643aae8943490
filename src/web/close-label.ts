const LABELS: Readonly<Record<string, string>> = {
  de: 'Schließen',
  es: 'Cerrar',
  fr: 'Fermer',
  pt: 'Fechar',
  ja: '閉じる',
  ko: '닫기',
  zh: '关闭',
  ar: 'إغلاق',
};

/** What the host's own Close is called, by a BCP 47 tag. */
export function closeLabel(locale: string): string {
  return LABELS[locale.slice(0, 2).toLowerCase()] ?? 'Close';
}
