export const TAGS = ['Webhooks'];
/** Access to changes and replays, with a body and without one. */
export const WRITE = { access: { scope: 'write_invoices' } } as const;
export const WRITE_BODYLESS = { ...WRITE, bodyKind: 'none' } as const;
export const READ = { access: { scope: 'read_invoices' } } as const;
