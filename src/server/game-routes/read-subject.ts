/** Which payment the game asks about. */
export interface PaymentSubject {
  readonly kind: 'authorized_invoice' | 'invoice' | 'escrow';
  readonly id: string;
}

const KINDS = ['authorized_invoice', 'invoice', 'escrow'] as const;
const LONGEST_ID = 200;

/** @returns undefined unless the body is JSON with exactly one of the ids, e.g. `{"invoice_id": "…"}` */
export async function readSubject(request: Request): Promise<PaymentSubject | undefined> {
  const body: unknown = await request.json().catch(() => undefined);
  const named = KINDS.flatMap((kind): PaymentSubject[] => {
    const id = (Object(body) as Record<string, unknown>)[`${kind}_id`];
    return id === undefined || id === null ? [] : [{ kind, id: typeof id === 'string' ? id : '' }];
  });
  const [subject] = named;
  return named.length === 1 && subject && subject.id !== '' && subject.id.length <= LONGEST_ID ? subject : undefined;
}
