import { randomUUID } from 'node:crypto';
import type { TestService } from '../../support/test-service.js';
import { addPerson, ask, type ConsoleAnswer, type Person } from './console-people.js';

/** Sends a form of the console's page. */
export const post = (service: TestService, person: Person, path: string, body: object = {}): Promise<ConsoleAnswer> =>
  ask(service, person.cookie, { method: 'POST', path, body: { reason: 'Statement of 20 November', ...body } });

/** As the console's page asks for a credit. */
export function askCredit(
  service: TestService,
  person: Person,
  { on, ...body }: { on: string; wallet_id: unknown; amount: unknown; reference?: unknown; request_key?: string },
): Promise<ConsoleAnswer> {
  return post(service, person, `${on}/credit`, { reference: randomUUID(), request_key: randomUUID(), ...body });
}

export const askTakeBack = (service: TestService, person: Person, on: string, credit_id: string) =>
  post(service, person, `${on}/take-back`, { credit_id, request_key: randomUUID() });

/** Of what waits about an object: the newest. */
export async function waitingFor(service: TestService, person: Person, on: string): Promise<string> {
  const { payload } = await ask(service, person.cookie, { path: `/${on}` });
  return payload.requests.at(-1)?.request_id ?? '';
}

export async function approve(service: TestService, person: Person, id: string): Promise<ConsoleAnswer> {
  return post(service, person, `/requests/${id}/approve`);
}

/** Two people credit a wallet. @returns the credit's id */
export async function creditWallet(
  service: TestService,
  on: string,
  body: { wallet_id: string; amount: string; reference?: string },
): Promise<string> {
  const [asker, approver] = [await addPerson(service, 'finance'), await addPerson(service, 'finance')];
  await askCredit(service, asker, { on: `/${on}`, ...body });
  const requestId = await waitingFor(service, asker, on);
  await approve(service, approver, requestId);
  const { id } = await service.deps.db
    .selectFrom('recorded_credits')
    .select('id')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Two people take a credit back. */
export async function takeBack(service: TestService, on: string, creditId: string): Promise<ConsoleAnswer> {
  const [asker, approver] = [await addPerson(service, 'finance'), await addPerson(service, 'finance')];
  await askTakeBack(service, asker, `/${on}`, creditId);
  return approve(service, approver, await waitingFor(service, asker, on));
}
