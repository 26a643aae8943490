import { isUuid } from 'svc-bridge/model';
import type { Freezable } from '../../accounts/standing/freeze.js';
import { revokeSessions } from '../../accounts/standing/revoke-sessions.js';
import { changeFreeze } from '../console/change-freeze.js';
import { eraseAccount } from '../erasure/erase-account.js';
import type { AdminCommand, AdminDeps, AdminOptions } from './admin-command.js';
import { ownerOf, requireIntegrator } from './find-integrator.js';
import { logCommand } from './log-command.js';
import { one } from './options.js';

const SUBJECT = '--integrator demo-games | --account 01a1… | --wallet 01a1…';

/** How a user, a wallet or an integrator stands, up to a user's erasure. */
export const standingCommands: Readonly<Record<string, AdminCommand>> = {
  freeze: {
    usage: `${SUBJECT} [--reason "asked by the police"]`,
    does: 'Freezes an integrator, a user or a wallet. Once it returns, no payment that the freeze stops can commit.',
    run: async (deps, options) => {
      const subject = await subjectOf(deps, options);
      const reason = options.reason === undefined ? '' : one(options, 'reason');
      const about = await aboutSubject(deps, subject);
      return changeFreeze(deps, { to: 'frozen', subject, reason }, (trx, note) =>
        logCommand(deps, trx, { ...about, action: `${subject.kind}.freeze`, ...note, reason }),
      );
    },
  },
  unfreeze: {
    usage: SUBJECT,
    does: "Lifts the operator's freeze. An integrator's freeze stays.",
    run: async (deps, options) => {
      const subject = await subjectOf(deps, options);
      const about = await aboutSubject(deps, subject);
      return changeFreeze(deps, { to: 'unfrozen', subject, reason: '' }, (trx, note) =>
        logCommand(deps, trx, { ...about, action: `${subject.kind}.unfreeze`, ...note }),
      );
    },
  },
  'revoke-sessions': {
    usage: '--account 01a1…',
    does: "Revokes a user's tokens, sessions, unused redirects and hosted links, within seconds on every node.",
    run: async (deps, options) => {
      const id = await requireRow(deps, 'account', one(options, 'account'));
      const about = await aboutSubject(deps, { kind: 'account', id });
      await deps.db.transaction().execute(async (trx) => {
        await revokeSessions(deps, trx, id);
        await logCommand(deps, trx, { ...about, action: 'account.revoke-sessions' });
      });
      return { account_id: id, revoked: true };
    },
  },
  erase: {
    usage: '--account 01a1… --reason "asked for by the player"',
    does: "Erases a frozen user's personal data for good, if nothing is left to pay or decide. The books keep what was bought, by the account's id.",
    run: async (deps, options) => {
      const id = await requireRow(deps, 'account', one(options, 'account'));
      const reason = one(options, 'reason');
      const erased = await eraseAccount(deps, id, (trx, after, integratorId) =>
        logCommand(deps, trx, {
          action: 'account.erase',
          objectKind: 'account',
          objectId: id,
          integratorId,
          after: { ...after },
          reason,
        }),
      );
      return { account_id: id, erased };
    },
  },
};

async function aboutSubject({ db }: AdminDeps, { kind, id }: Pick<Freezable, 'kind' | 'id'>) {
  return { objectKind: kind, objectId: id, integratorId: kind === 'integrator' ? id : await ownerOf(db, kind, id) };
}

async function subjectOf(deps: AdminDeps, options: AdminOptions): Promise<Freezable> {
  const given = (['integrator', 'account', 'wallet'] as const).filter((kind) => options[kind] !== undefined);
  const [kind, ...more] = given;
  if (kind === undefined || more.length > 0) throw new Error('Give one of --integrator, --account and --wallet.');
  const text = one(options, kind);
  const id = kind === 'integrator' ? (await requireIntegrator(deps, text)).id : await requireRow(deps, kind, text);
  return { kind, id, by: 'operator' };
}

async function requireRow(deps: AdminDeps, kind: 'account' | 'wallet', text: string): Promise<string> {
  if (!isUuid(text)) throw new Error(`--${kind} must be an id of the ${kind}.`);
  const id = text.toLowerCase();
  const found =
    kind === 'account'
      ? await deps.db
          .selectFrom('accounts')
          .select('id')
          .where('id', '=', id)
          .where('kind', '=', 'user')
          .executeTakeFirst()
      : await deps.db
          .selectFrom('wallets')
          .select('id')
          .where('id', '=', id)
          .where('kind', 'in', ['user', 'integrator'])
          .executeTakeFirst();
  if (!found) throw new Error(`There is no ${kind === 'account' ? 'user' : 'wallet'} ${text}.`);
  return found.id;
}
