import { z } from 'zod';
import { createClient } from '../../accounts/clients/create-client.js';
import { createIntegrator } from '../../accounts/clients/create-integrator.js';
import { configureIntegrator, integratorChangesSchema } from '../../accounts/integrators/configure-integrator.js';
import { isReturnPattern, RETURN_PATTERN_RULE } from '../../accounts/integrators/return-url.js';
import { readMoneyCodes } from '../../accounts/users/currencies.js';
import { readOrigin } from '../../platform/http/origin.js';
import { reseal } from '../../platform/secrets/reseal.js';
import { addCurrencyCommand, assignCurrencyCommand } from './add-currency.js';
import type { AdminCommand, AdminDeps, AdminOptions } from './admin-command.js';
import { findIntegrator, requireIntegrator } from './find-integrator.js';
import { kycCommands } from './kyc-commands.js';
import { openWalletCommand } from './open-wallet.js';
import { one } from './options.js';
import { publishTermsCommand } from './publish-terms.js';
import { standingCommands } from './standing-commands.js';

/** What only the operator may do; there is no HTTP route to any of it. */
export const adminCommands: Readonly<Record<string, AdminCommand>> = {
  migrate: {
    usage: '',
    does: 'Brings the schema up to date and does nothing else, so that nodes may run without the right to change it.',
    run: async ({ migrate }) => ({ applied: await migrate() }),
  },
  'create-integrator': {
    usage: '--name demo-games --currency USD [--currency EUR …] [--origin https://games.example …]',
    does: 'Makes an integrator with its wallets and a first client; prints the secret once.',
    run: makeIntegrator,
  },
  'create-client': {
    usage: '--integrator demo-games',
    does: 'Makes another client of an integrator, such as for a rotation; prints the secret once.',
    run: async (deps, options) => createClient(deps, (await requireIntegrator(deps, one(options, 'integrator'))).id),
  },
  'disable-client': {
    usage: '--client client_…',
    does: 'Refuses a client and all of its tokens, within seconds on every node.',
    run: disableClient,
  },
  'allow-return': {
    usage: '--integrator demo-games --pattern https://*.games.example/ [--pattern demogame:// …]',
    does: 'Replaces the list of addresses to which a native app may be returned (postOAuthURLOverride).',
    run: allowReturn,
  },
  'set-looks': {
    usage:
      '--integrator demo-games [--display-name "Demo Games"] [--background-color #101820] [--primary-color #ffb81c] [--logo-url https://…] [--preview-text …]',
    does: "Changes how the integrator is named and how its pages look; an empty value goes back to the service's own.",
    run: setLooks,
  },
  'publish-terms': publishTermsCommand,
  reseal: {
    usage: '',
    does: 'Seals what lasts with the first of SVC_SECRET_KEYS, now instead of within the hour; says how much no key opens.',
    run: ({ pool, random, settings }) => reseal({ pool, random, settings }),
  },
  'add-currency': addCurrencyCommand,
  'assign-currency': assignCurrencyCommand,
  'open-wallet': openWalletCommand,
  ...kycCommands,
  ...standingCommands,
};

async function makeIntegrator(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const name = one(options, 'name');
  if (!/^[a-z0-9][a-z0-9-]{1,62}$/.test(name))
    throw new Error('--name must be lower-case letters, digits and hyphens.');
  const currencies = options.currency ?? [];
  const known = await readMoneyCodes(deps);
  if (currencies.length === 0 || currencies.some((code) => !known.includes(code))) {
    throw new Error(`--currency must be some of ${known.join(', ')}.`);
  }
  const allowedOrigins = options.origin ?? [];
  const wrong = allowedOrigins.find((text) => readOrigin(text) === undefined);
  if (wrong !== undefined) throw new Error(`--origin ${wrong} is no origin such as https://games.example.`);
  if (await findIntegrator(deps, name)) throw new Error(`There is an integrator ${name} already.`);
  return deps.db.transaction().execute(async (trx) => {
    const created = await createIntegrator(deps, trx, { name, currencies, allowedOrigins });
    const client = await createClient({ ...deps, db: trx }, created.integratorId);
    return { integrator: name, account_id: created.accountId, wallets: created.wallets, ...client };
  });
}

async function disableClient(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const client = one(options, 'client');
  const disabled = await deps.db
    .updateTable('clients')
    .set({ disabled_ms: deps.clock.now() })
    .where('id', '=', client)
    .where('disabled_ms', 'is', null)
    .executeTakeFirst();
  if (disabled.numUpdatedRows !== 1n) throw new Error(`There is no enabled client ${client}.`);
  return { client_id: client, disabled: true };
}

async function allowReturn(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const patterns = [...(options.pattern ?? [])];
  const wrong = patterns.find((text) => !isReturnPattern(text));
  if (wrong !== undefined) throw new Error(`--pattern ${wrong} ${RETURN_PATTERN_RULE}.`);
  const { id } = await requireIntegrator(deps, one(options, 'integrator'));
  await deps.db
    .updateTable('integrators')
    .set({ oauth_return_patterns: patterns, updated_ms: deps.clock.now() })
    .where('id', '=', id)
    .execute();
  return { patterns };
}

async function setLooks(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const given = LOOKS.filter((flag) => options[flag] !== undefined).map((flag) => {
    const value = one(options, flag);
    return [flag.replaceAll('-', '_'), value === '' ? null : value];
  });
  const changes = integratorChangesSchema.safeParse(Object.fromEntries(given));
  if (!changes.success) throw new Error(z.prettifyError(changes.error));
  const { displayName, branding } = await configureIntegrator(deps, one(options, 'integrator'), changes.data);
  return { display_name: displayName, ...branding };
}

const LOOKS = ['display-name', 'background-color', 'primary-color', 'logo-url', 'preview-text'] as const;
