import type { AdapterContext } from './adapter-module.js';
import { cardAuthenticatorContract } from './contracts/card-authenticator-contract.js';
import { cardProviderContract } from './contracts/card-provider-contract.js';
import type { ContractCase } from './contracts/contract-case.js';
import { kycVerifierContract } from './contracts/kyc-verifier-contract.js';
import { payoutBankContract } from './contracts/payout-bank-contract.js';
import { importModule, loadAdapters } from './load-adapters.js';

const HELP = `node service/dist/operations/adapters/check.js adapters.mjs
Runs the contract of each port that the module has, with its contractSamples, against your provider's test environment.
docs/adapters.md describes both. Exit code: 0 every check passes, 1 one fails.
`;

/** `node service/dist/operations/adapters/check.js adapters.mjs`: runs each port's contract over an operator's adapters. */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === '--help') {
    process.stdout.write(HELP);
    return;
  }
  if (file === undefined)
    throw new Error('Give the module: node service/dist/operations/adapters/check.js adapters.mjs');
  const log = (_fields: object, message: string) => process.stderr.write(`${message}\n`);
  const context: AdapterContext = { log: { info: log, warn: log, error: log } };
  const { cards, authenticator, bank, kyc } = await loadAdapters(file, context);
  const { contractSamples: samples = {} } = await importModule(file);
  let failed = 0;
  failed += await runPart(
    'cards',
    cards && (samples.cards ? cardProviderContract(cards, samples.cards) : 'no samples'),
  );
  failed += await runPart(
    'authentication',
    cards &&
      authenticator &&
      (samples.authentication ? cardAuthenticatorContract(authenticator, cards, samples.authentication) : 'no samples'),
  );
  failed += await runPart('bank', bank && (samples.bank ? payoutBankContract(bank, samples.bank) : 'no samples'));
  failed += await runPart('kyc', kyc && (samples.kyc ? kycVerifierContract(kyc, samples.kyc) : 'no samples'));
  if (failed > 0) throw new Error(`${failed} checks failed.`);
}

/** @returns the number of failed checks */
async function runPart(name: string, cases: readonly ContractCase[] | 'no samples' | undefined): Promise<number> {
  if (cases === undefined) return 0;
  if (cases === 'no samples') throw new Error(`The module must export contractSamples.${name} for this check.`);
  let failed = 0;
  for (const each of cases) {
    const problem = await each.run().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (problem !== undefined) failed += 1;
    process.stdout.write(`${problem === undefined ? 'ok    ' : 'FAILED'} ${name}: ${each.name}\n`);
    if (problem !== undefined) process.stdout.write(`       ${problem}\n`);
  }
  return failed;
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
