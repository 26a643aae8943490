/** A mail sent by the service, as returned by `GET /sandbox/mails`. */
export interface SandboxMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Fixtures {
  readonly client_id: string;
  readonly client_secret: string;
  /** Another integrator's. */
  readonly other_client: { readonly client_id: string; readonly client_secret: string };
  readonly buyer: DemoBuyer;
  readonly other_buyer: DemoBuyer;
  readonly seller: { readonly account_id: string; readonly wallets: Wallets };
  /** The buyer's, newest first. */
  readonly transactions: readonly string[];
}

export interface DemoBuyer {
  readonly account_id: string;
  readonly email: string;
  readonly wallets: Wallets;
  readonly card_payment_method_id: string;
}

type Wallets = Readonly<Record<string, { readonly payment_method_id: string; readonly wallet_id: string }>>;

const MAIL_WITHIN_MS = 10_000;

export async function fetchFixtures(serviceUrl: string): Promise<Fixtures> {
  const response = await fetch(`${serviceUrl}/sandbox/fixtures`);
  return (await response.json()) as Fixtures;
}

/**
 * Acts, and waits until a mail to `address` has gone out since; `buyer` stands for the demo buyer's own address.
 *
 * @returns what has gone out since, newest first; empty when nothing has in time
 */
export async function mailsCausedBy(
  act: () => Promise<void>,
  { serviceUrl, address }: { serviceUrl: string; address: string },
): Promise<SandboxMail[]> {
  const to = address === 'buyer' ? (await fetchFixtures(serviceUrl)).buyer.email : address;
  const fetchMails = async () => {
    const response = await fetch(`${serviceUrl}/sandbox/mails?to=${encodeURIComponent(to)}`);
    return ((await response.json()) as { mails: SandboxMail[] }).mails;
  };
  const before = new Set((await fetchMails()).map(({ id }) => id));
  await act();
  const deadline = Date.now() + MAIL_WITHIN_MS;
  for (;;) {
    const since = (await fetchMails()).filter(({ id }) => !before.has(id));
    if (since.length > 0 || Date.now() > deadline) return since;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Moves the service's clock forward, for all of its parts. */
export async function advanceClock(serviceUrl: string, seconds: number): Promise<void> {
  const response = await fetch(`${serviceUrl}/sandbox/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ advance_seconds: seconds }),
  });
  if (!response.ok) throw new Error(`The clock answered ${response.status}: ${await response.text()}`);
}
