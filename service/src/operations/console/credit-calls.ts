import { isUuid, MAX_AMOUNT } from 'svc-bridge/model';
import { z } from 'zod';
import { readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { forbidden, invalidField } from '../../platform/http/api-error.js';
import {
  type Decided,
  findCredit,
  findCreditedWallet,
  requireNewReference,
  type WalletOwner,
} from '../credits/credit.js';
import { recordCredit, takeBackCredit } from '../credits/record-credit.js';
import { type ChangeContext, type ConsoleCall, changeCall, objectCall } from './console-call.js';
import type { CarryOutKept, WaitingRequest } from './console-requests.js';
import { askSecondPerson, moneyAsked, requestKey } from './make-request.js';
import { decimal, readMinorUnits } from './money-text.js';
import type { Operator } from './operator.js';
import { readCredits } from './read-credits.js';
import { REQUEST_KINDS } from './request-kinds.js';

const uuid = z.uuid().transform((text) => text.toLowerCase());

/** An id of the bank's; it is kept for good, so it has no room for a name and an address. */
const reference = z
  .string()
  .trim()
  .regex(/^[\w.:/+#*-]+( [\w.:/+#*-]+)*$/, "Must be the bank's reference: letters, digits, spaces and . : / + # * - _")
  .min(3)
  .max(60);

const credit = z.object({ wallet_id: uuid, amount: decimal, reference, request_key: requestKey });
const page = z.object({
  cursor: z.string().refine(isUuid, 'Must be the credit_id of the last credit of the page before').optional(),
});
const takeBack = z.object({ credit_id: uuid, request_key: requestKey });

/** Money from outside into the wallets of players and integrators, and out again if it was a mistake: each with a second person's word. */
export const creditCalls: readonly ConsoleCall[] = (['account', 'integrator'] as const).flatMap((object) => [
  objectCall({
    path: `/${object}s/:id/credits`,
    access: 'viewer',
    object,
    input: page,
    run: async ({ deps, operator, object: { id } }, { cursor }) =>
      readCredits(deps, operator, object === 'account' ? id : (await readIntegrator(deps.db, id)).accountId, cursor),
  }),
  changeCall({
    path: `/${object}s/:id/credit`,
    access: REQUEST_KINDS[`${object}.credit`].access,
    operatorOnly: true,
    object,
    action: `${object}.credit`,
    input: credit,
    run: async (context, given) => {
      const { deps } = context;
      requireSignedIn(context);
      const owner = { kind: object, id: context.object.id };
      const { walletId, currency } = await findCreditedWallet(deps.pool, owner, given.wallet_id);
      const amount = readMinorUnits(given.amount, currency, await deps.money.exponents());
      if (amount > MAX_AMOUNT) throw invalidField('amount', 'amount_too_large', 'amount is more than a wallet takes.');
      await requireNewReference(deps.pool, { currency, reference: given.reference });
      const asked = { wallet_id: walletId, amount, currency, reference: given.reference };
      return askSecondPerson(context, { key: given.request_key, asked });
    },
  }),
  changeCall({
    path: `/${object}s/:id/take-back`,
    access: REQUEST_KINDS[`${object}.take-back`].access,
    operatorOnly: true,
    object,
    action: `${object}.take-back`,
    input: takeBack,
    run: async (context, given) => {
      requireSignedIn(context);
      const owner = { kind: object, id: context.object.id };
      const { id: credit_id, ...found } = await findCredit(context.deps.pool, owner, given.credit_id);
      const { walletId: wallet_id, amount, currency, reference } = found;
      const asked = { credit_id, wallet_id, amount, currency, reference };
      return askSecondPerson(context, { key: given.request_key, asked });
    },
  }),
]);

const keptCredit = moneyAsked.extend({ wallet_id: uuid, reference: z.string() });

/** Records an approved credit. */
export const creditAsked: CarryOutKept = async ({ deps, operator }, waiting, alongside) => {
  const { wallet_id, amount, reference } = keptCredit.parse(waiting.body);
  const decided = decidedBy(operator, waiting);
  const wallet = await findCreditedWallet(deps.pool, ownerOf(waiting), wallet_id);
  await recordCredit(deps, { wallet, amount, reference, decided }, alongside);
  return {};
};

/** Takes a credit back, once that is approved. */
export const takeBackAsked: CarryOutKept = async ({ deps, operator }, waiting, alongside) => {
  const { credit_id } = z.object({ credit_id: uuid }).parse(waiting.body);
  const decided = decidedBy(operator, waiting);
  await takeBackCredit(deps, { credit: await findCredit(deps.pool, ownerOf(waiting), credit_id), decided }, alongside);
  return {};
};

function ownerOf({ objectKind, objectId }: WaitingRequest): WalletOwner {
  return { kind: objectKind === 'integrator' ? 'integrator' : 'account', id: objectId };
}

/** A sandbox has one person. @throws ApiError `console_second_person_required` 403 */
function requireSignedIn({ operator }: Pick<ChangeContext, 'operator'>): void {
  if (operator.id === null) throw twoRequired();
}

/** @throws ApiError `console_second_person_required` 403 */
function decidedBy({ id: operatorId, email }: Operator, { id, reason, askedBy, askedById }: WaitingRequest): Decided {
  if (operatorId === null || askedById === null) throw twoRequired();
  return {
    requestId: id,
    reason,
    askedBy: { id: askedById, email: askedBy },
    approvedBy: { id: operatorId, email },
  };
}

function twoRequired() {
  const message = 'A credit needs two people who are signed in, and a sandbox has one. Its accounts begin with money.';
  return forbidden('console_second_person_required', message);
}
