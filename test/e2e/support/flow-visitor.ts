/** The payload of a response, as far as tests read it. */
interface Payload {
  readonly session_token: string;
  readonly terms: { readonly version: number };
  readonly payment_methods: readonly VisitorMethod[];
  readonly card_entry: { readonly entry_id: string; readonly origin: string };
}

interface VisitorMethod {
  readonly payment_method_id: string;
  readonly kind: string;
  readonly currency: string;
  readonly last_four?: string;
}

/** The same buyer in another tab, whose clicks a test need not see: calls the flow API directly. */
export class FlowVisitor {
  readonly #base: string;
  readonly #session: Payload;

  private constructor(base: string, session: Payload) {
    this.#base = base;
    this.#session = session;
  }

  /** Redeems the redirect's nonce, which is then used. */
  static async open(redirect: string, flow: string): Promise<FlowVisitor> {
    const base = `${new URL(redirect).origin}/ui/v1`;
    const session = await post(`${base}/flow-sessions`, {
      nonce: nonceOf(redirect),
      flow,
      redemption_id: crypto.randomUUID(),
    });
    return new FlowVisitor(base, session);
  }

  get methods(): readonly VisitorMethod[] {
    return this.#session.payment_methods;
  }

  acceptTerms(): Promise<unknown> {
    return this.#call('terms/accept', { version: this.#session.terms.version });
  }

  /** The sandbox's verifier decides by the last name. */
  submitIdentity(lastName: string): Promise<unknown> {
    return this.#call('kyc', {
      first_name: 'Sample',
      last_name: lastName,
      date_of_birth: '1990-01-31',
      address: { line_1: '1 Main Street', city: 'Springfield', postal_code: '12345', country: 'US' },
      document: { type: 'passport', number: 'X1234567' },
    });
  }

  /** As the provider's fields do: the number goes to their origin only. */
  async addCard(number: string): Promise<void> {
    const { card_entry } = await this.#call('card-entries', {});
    const card = { number: number.replaceAll(' ', ''), expiry_month: 12, expiry_year: 2040, security_code: '123' };
    const exchanged = await fetch(`${card_entry.origin}/card-tokens`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ entry_id: card_entry.entry_id, card }),
    });
    const { token } = (await exchanged.json()) as { token: string };
    await this.#call(`card-entries/${card_entry.entry_id}/card`, { token, currency: 'USD' });
  }

  removeMethod(id: string): Promise<unknown> {
    return this.#call(`payment-methods/${id}/remove`, {});
  }

  #call(path: string, body: unknown): Promise<Payload> {
    return post(`${this.#base}/flow-sessions/current/${path}`, body, this.#session.session_token);
  }
}

export function nonceOf(redirect: string): string {
  return new URLSearchParams(new URL(redirect).hash.slice(1)).get('nonce') ?? '';
}

async function post(url: string, body: unknown, token?: string): Promise<Payload> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { payload: Payload; message: string[] };
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${answer.message.join(' ')}`);
  return answer.payload;
}
