import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { createClient } from '../clients/create-client.js';
import { createIntegrator } from '../clients/create-integrator.js';
import { configureIntegrator, findIntegratorId, integratorChangesSchema } from '../integrators/configure-integrator.js';
import { publishTerms } from '../terms/publish-terms.js';
import { readCurrencies } from '../users/currencies.js';
import { AdminRefusal } from './admin-refusal.js';
import type { AdminDeps } from './run-admin.js';

export interface AdminCommand {
  readonly name: string;
  /** Each flag with what follows it. */
  readonly options: Readonly<Record<string, string>>;
  readonly does: string;
  run(deps: AdminDeps, options: Readonly<Record<string, string>>): Promise<unknown>;
}

/** Everything that an operator does to the service's data by hand. */
export const ADMIN_COMMANDS: readonly AdminCommand[] = [
  {
    name: 'integrator-create',
    options: { name: '<name>', currencies: '<USD,EUR>', origins: '<https://a.example,…>' },
    does: 'makes an integrator with its wallets and its first client; the secret is shown once',
    run: createIntegratorWithClient,
  },
  {
    name: 'client-create',
    options: { integrator: '<name>' },
    does: 'makes more client credentials; the secret is shown once',
    run: async (deps, options) => createClient(deps, await findIntegratorId(deps, required(options, 'integrator'))),
  },
  {
    name: 'client-disable',
    options: { 'client-id': '<client_id>' },
    does: 'lets client credentials and every token of theirs open nothing any more',
    run: disableClient,
  },
  {
    name: 'integrator-set',
    options: {
      integrator: '<name>',
      'display-name': '<text>',
      'background-color': '<#101820>',
      'primary-color': '<#ffb81c>',
      'logo-url': '<https://…>',
      'preview-text': '<text>',
      origins: '<https://a.example,…>',
      'return-patterns': '<https://*.a.example/,demogame://>',
    },
    does: 'changes looks, origins that may embed the pages, and return addresses of native apps; an empty value unsets',
    run: setIntegrator,
  },
  {
    name: 'terms-publish',
    options: { file: '<terms.json>' },
    does: 'publishes the next version of the terms of service: {"en": {"title", "sections": [{"heading", "paragraphs"}]}, …}',
    run: publishTermsFile,
  },
];

async function createIntegratorWithClient(deps: AdminDeps, options: Readonly<Record<string, string>>) {
  const name = required(options, 'name');
  const currencies = list(options.currencies ?? 'USD');
  const known = await readCurrencies(deps);
  const unknown = currencies.find((code) => !known.has(code));
  if (unknown !== undefined) throw new AdminRefusal(`There is no currency ${unknown}.`);
  const taken = await deps.db.selectFrom('integrators').select('id').where('name', '=', name).executeTakeFirst();
  if (taken) throw new AdminRefusal(`There is an integrator of the name ${name} already.`);
  const created = await deps.db
    .transaction()
    .execute((trx) => createIntegrator(deps, trx, { name, currencies, allowedOrigins: [] }));
  const { allowedOrigins } = await configureIntegrator(deps, name, { origins: list(options.origins ?? '') });
  const client = await createClient(deps, created.integratorId);
  return {
    integrator_id: created.integratorId,
    account_id: created.accountId,
    wallets: created.wallets,
    allowed_origins: allowedOrigins,
    ...client,
  };
}

async function disableClient(deps: AdminDeps, options: Readonly<Record<string, string>>) {
  const id = required(options, 'client-id');
  const { numUpdatedRows } = await deps.db
    .updateTable('clients')
    .set({ disabled_ms: deps.clock.now() })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AdminRefusal(`There is no client ${id}.`);
  return { client_id: id, disabled: true };
}

async function setIntegrator(deps: AdminDeps, options: Readonly<Record<string, string>>) {
  const { integrator, origins, 'return-patterns': patterns, ...texts } = options;
  const changes = Object.fromEntries(
    Object.entries(texts).map(([flag, value]) => [flag.replaceAll('-', '_'), value === '' ? null : value]),
  );
  const parsed = integratorChangesSchema.safeParse({
    ...changes,
    ...(origins === undefined ? {} : { origins: list(origins) }),
    ...(patterns === undefined ? {} : { return_patterns: list(patterns) }),
  });
  if (!parsed.success) throw new AdminRefusal(z.prettifyError(parsed.error));
  return configureIntegrator(deps, integrator ?? required(options, 'integrator'), parsed.data);
}

const termsSchema = z.record(
  z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as en'),
  z.object({
    title: z.string().min(1),
    sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })).min(1),
  }),
);

async function publishTermsFile(deps: AdminDeps, options: Readonly<Record<string, string>>) {
  const file = required(options, 'file');
  const parsed = termsSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) throw new AdminRefusal(`${file}: ${z.prettifyError(parsed.error)}`);
  const version = await deps.db.transaction().execute((trx) => publishTerms(deps, trx, parsed.data));
  return { version, languages: Object.keys(parsed.data) };
}

function required(options: Readonly<Record<string, string>>, flag: string): string {
  const value = options[flag];
  if (value === undefined || value === '') throw new AdminRefusal(`--${flag} is missing.`);
  return value;
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
