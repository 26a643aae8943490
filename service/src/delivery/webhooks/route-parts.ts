export const TAGS = ['Webhooks'];
/** Who may change and replay, with a body and without one. */
export const WRITE = { access: { scope: 'write_invoices' } } as const;
export const WRITE_BODYLESS = { ...WRITE, bodyKind: 'none' } as const;
export const READ = { access: { scope: 'read_invoices' } } as const;
