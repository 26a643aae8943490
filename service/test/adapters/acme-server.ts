import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { isLuhnNumber } from '../../src/payment-provider/luhn.js';

/** The provider of the guide's example, as its test environment would answer. */
export interface AcmeServer {
  readonly url: string;
  forgetsKeys: boolean;
  close(): Promise<void>;
}

export async function startAcme(): Promise<AcmeServer> {
  const answers = new Map<string, object>();
  let made = 0;
  const acme = { forgetsKeys: false };
  const server = createServer(async (request, response) => {
    const body = await readJson(request);
    const key = String(request.headers['idempotency-key']);
    const answer = (!acme.forgetsKeys && answers.get(key)) || answerTo(String(request.url), body, `acme_${++made}`);
    answers.set(key, answer);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(acme, {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  });
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text || '{}');
}

function answerTo(path: string, body: Record<string, unknown>, id: string): object {
  if (path === '/cards') return answerToCard(body, id);
  if (path === '/charges') {
    if (String(body.card).endsWith('declining'))
      return { state: 'declined', reason: 'card_declined', message: 'Declined.' };
    return { state: 'paid', id };
  }
  return path === '/transfers' ? { state: 'arrived' } : { state: 'refunded' };
}

function answerToCard({ number, expiryYear }: Record<string, unknown>, id: string): object {
  if (!isLuhnNumber(String(number))) return { error: { field: 'number', message: 'This is no card number.' } };
  if (Number(expiryYear) < 2026) return { error: { field: 'expiry', message: 'This card has expired.' } };
  const suffix = number === '4000000000000002' ? 'declining' : 'card';
  return { id: `${id}_${suffix}`, brand: 'visa', last_four: String(number).slice(-4) };
}
