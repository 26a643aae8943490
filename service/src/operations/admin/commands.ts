import { readFileSync } from 'node:fs';
import { createClient } from '../../accounts/clients/create-client.js';
import { createIntegrator } from '../../accounts/clients/create-integrator.js';
import { disableClient } from '../../accounts/clients/disable-client.js';
import { arrangementSchema } from '../../accounts/integrators/configure-integrator.js';
import { isReturnPattern, RETURN_PATTERN_RULE } from '../../accounts/integrators/return-url.js';
import { replaceReturnPatterns } from '../../accounts/integrators/update-integrator.js';
import { readMoneyCodes } from '../../accounts/users/currencies.js';
import { readOrigin } from '../../platform/http/origin.js';
import { reseal } from '../../platform/secrets/reseal.js';
import { moveCommand } from '../cells/move-command.js';
import { dailyCloseCommand } from '../daily-close/daily-close-command.js';
import { adjustCommand } from '../reconciliation/adjust-command.js';
import { reconcileCommand } from '../reconciliation/reconcile-command.js';
import { addCurrencyCommand, assignCurrencyCommand } from './add-currency.js';
import type { AdminCommand, AdminDeps, AdminOptions } from './admin-command.js';
import { arrange } from './arrange.js';
import { findIntegrator, requireIntegrator } from './find-integrator.js';
import { indexReferencesCommand } from './index-references.js';
import { kycCommands } from './kyc-commands.js';
import { limitCommands } from './limit-commands.js';
import { aboutIntegrator, logCommand } from './log-command.js';
import { lookCommands } from './look-commands.js';
import { openWalletCommand } from './open-wallet.js';
import { operatorCommands } from './operator-commands.js';
import { atLeastOne, LOOK_OPTIONS, LOOKS_USAGE, one } from './options.js';
import { publishTermsCommand } from './publish-terms.js';
import { readBySchema } from './read-by-schema.js';
import { standingCommands } from './standing-commands.js';

/** What the operator's own machine may do. */
export const adminCommands: Readonly<Record<string, AdminCommand>> = {
  migrate: {
    usage: '',
    does: 'Only migrates the schema, so that nodes can run without permission to change it.',
    run: async ({ migrate }) => ({ applied: await migrate() }),
  },
  'create-integrator': {
    usage: '--name demo-games --currency USD [--currency EUR …] [--origin https://games.example …]',
    does: 'Creates an integrator with wallets and a first client. Prints the secret once.',
    run: makeIntegrator,
  },
  'create-client': {
    usage: '--integrator demo-games',
    does: 'Creates another client of an integrator, for example for a rotation. Prints the secret once.',
    run: makeClient,
  },
  'disable-client': {
    usage: '--client client_…',
    does: 'Disables a client and all its tokens, within seconds on every node.',
    run: disableOne,
  },
  'allow-return': {
    usage: '--integrator demo-games --pattern https://*.games.example/ [--pattern demogame:// …]',
    does: 'Replaces the return addresses allowed for native apps (postOAuthURLOverride). An empty value allows none.',
    run: allowReturn,
  },
  'set-looks': {
    usage: `--integrator demo-games ${LOOKS_USAGE}`,
    does: "Changes the integrator's display name and branding, and what buyers read of the seller, support and refunds. An empty value restores the default.",
    run: setLooks,
  },
  'set-refunds': {
    usage: '--integrator demo-games --shortfall refuse|integrator',
    does: "Chooses what happens if a recipient's wallet lacks its share of a refund: it is refused, or the integrator's default wallet pays it.",
    run: setRefunds,
  },
  'set-disputes': {
    usage: '--integrator demo-games --liability integrator|recipients',
    does: "Chooses who pays what a card's bank takes back: the integrator, or those who received it.",
    run: setDisputes,
  },
  ...limitCommands,
  'publish-terms': publishTermsCommand,
  reseal: {
    usage: '',
    does: 'Re-seals all lasting data with the first of SVC_SECRET_KEYS now, not within the hour; reports how many values no key opens.',
    run: ({ pool, random, settings }) => reseal({ pool, random, settings }),
  },
  'add-currency': addCurrencyCommand,
  'assign-currency': assignCurrencyCommand,
  'open-wallet': openWalletCommand,
  ...kycCommands,
  ...standingCommands,
  ...operatorCommands,
  ...lookCommands,
  reconcile: reconcileCommand,
  adjust: adjustCommand,
  'daily-close': dailyCloseCommand,
  'index-references': indexReferencesCommand,
  'move-integrator': moveCommand,
};

async function makeIntegrator(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const name = one(options, 'name');
  if (!/^[a-z0-9][a-z0-9-]{1,62}$/.test(name))
    throw new Error('--name must consist of lower-case letters, digits and hyphens.');
  const currencies = options.currency ?? [];
  const known = await readMoneyCodes(deps);
  if (currencies.length === 0 || currencies.some((code) => !known.includes(code))) {
    throw new Error(`--currency must be one or more of ${known.join(', ')}.`);
  }
  const allowedOrigins = options.origin ?? [];
  const wrong = allowedOrigins.find((text) => readOrigin(text) === undefined);
  if (wrong !== undefined) throw new Error(`--origin ${wrong} is not an origin such as https://games.example.`);
  if (await findIntegrator(deps, name)) throw new Error(`The integrator ${name} already exists.`);
  return deps.db.transaction().execute(async (trx) => {
    const created = await createIntegrator(deps, trx, { name, currencies, allowedOrigins });
    const client = await createClient({ ...deps, db: trx }, created.integratorId);
    const after = { name, currencies, origins: allowedOrigins, client_id: client.client_id };
    await logCommand(deps, trx, { ...aboutIntegrator(created.integratorId), action: 'integrator.create', after });
    return { integrator: name, account_id: created.accountId, wallets: created.wallets, ...client };
  });
}

async function makeClient(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const { id } = await requireIntegrator(deps, one(options, 'integrator'));
  return deps.db.transaction().execute(async (trx) => {
    const client = await createClient({ ...deps, db: trx }, id);
    const after = { client_id: client.client_id };
    await logCommand(deps, trx, { ...aboutIntegrator(id), action: 'integrator.create-client', after });
    return client;
  });
}

async function disableOne(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const client_id = one(options, 'client');
  const disabled = { client_id, disabled: true };
  return deps.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('clients')
      .select('integrator_id')
      .where('id', '=', client_id)
      .executeTakeFirst();
    if (!found || !(await disableClient({ ...deps, db: trx }, client_id))) {
      throw new Error(`There is no enabled client ${client_id}.`);
    }
    const about = aboutIntegrator(found.integrator_id);
    await logCommand(deps, trx, { ...about, action: 'integrator.disable-client', after: disabled });
    return disabled;
  });
}

async function allowReturn(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const given = options.pattern ?? [];
  if (given.length === 0) throw new Error("--pattern must be given; --pattern '' allows no address.");
  const patterns = given.length === 1 && given[0] === '' ? [] : [...given];
  const wrong = patterns.find((text) => !isReturnPattern(text));
  if (wrong !== undefined) throw new Error(`--pattern ${wrong} ${RETURN_PATTERN_RULE}.`);
  const { id } = await requireIntegrator(deps, one(options, 'integrator'));
  return deps.db.transaction().execute(async (trx) => {
    const { oauth_return_patterns: before } = await trx
      .selectFrom('integrators')
      .select('oauth_return_patterns')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await replaceReturnPatterns({ ...deps, db: trx }, id, patterns);
    const change = { before: { return_patterns: before }, after: { return_patterns: patterns } };
    await logCommand(deps, trx, { ...aboutIntegrator(id), action: 'integrator.allow-return', ...change });
    return { patterns };
  });
}

async function setLooks(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const given = atLeastOne(options, LOOK_OPTIONS).map((flag) => {
    const value = one(options, flag);
    const text = flag === 'typeface-file' && value !== '' ? readAsBase64(value) : value;
    return [flag.replaceAll('-', '_'), text === '' ? null : text];
  });
  const nameOf = (field: string) => `--${field.replaceAll('_', '-')}`;
  const changes = readBySchema(arrangementSchema, Object.fromEntries(given), { nameOf });
  const arrangement = {
    name: one(options, 'integrator'),
    action: 'integrator.set-looks',
    changesOf: () => changes,
  };
  const { displayName, branding } = await arrange(deps, arrangement);
  return { display_name: displayName, ...branding };
}

function readAsBase64(file: string): string {
  try {
    return readFileSync(file, 'base64');
  } catch (cause) {
    throw new Error(`--typeface-file ${file} cannot be read: ${cause instanceof Error ? cause.message : cause}.`, {
      cause,
    });
  }
}

async function setRefunds(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const changes = arrangementSchema.safeParse({ refund_shortfall: one(options, 'shortfall') });
  if (!changes.success) throw new Error('--shortfall must be refuse or integrator.');
  const arrangement = {
    name: one(options, 'integrator'),
    action: 'integrator.set-refunds',
    changesOf: () => changes.data,
  };
  const { refundShortfall } = await arrange(deps, arrangement);
  return { refund_shortfall: refundShortfall };
}

async function setDisputes(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const changes = arrangementSchema.safeParse({ dispute_liability: one(options, 'liability') });
  if (!changes.success) throw new Error('--liability must be integrator or recipients.');
  const arrangement = {
    name: one(options, 'integrator'),
    action: 'integrator.set-disputes',
    changesOf: () => changes.data,
  };
  const { disputeLiability } = await arrange(deps, arrangement);
  return { dispute_liability: disputeLiability };
}
