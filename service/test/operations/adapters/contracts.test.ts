import { afterAll, describe, expect, it } from 'vitest';
import { cardAuthenticatorContract } from '../../../src/operations/adapters/contracts/card-authenticator-contract.js';
import { cardProviderContract } from '../../../src/operations/adapters/contracts/card-provider-contract.js';
import type { ContractCase } from '../../../src/operations/adapters/contracts/contract-case.js';
import { kycVerifierContract } from '../../../src/operations/adapters/contracts/kyc-verifier-contract.js';
import { payoutBankContract } from '../../../src/operations/adapters/contracts/payout-bank-contract.js';
import { createSandboxAdapters } from '../../../src/operations/adapters/sandbox-adapters.js';
import { answerDemoBankChallenge } from '../../../src/operations/sandbox/demo-bank/demo-bank-challenges.js';
import type { CardProvider } from '../../../src/payments/cards/card-provider.js';
import type { CardAuthenticator } from '../../../src/payments/challenges/card-authenticator.js';
import { BANK_TAKES_MS } from '../../../src/payments/payouts/sandbox-bank.js';
import { createTestDatabase } from '../../support/test-database.js';

const database = await createTestDatabase();
afterAll(() => database.drop());
const { cards, authenticator, bank, kyc } = createSandboxAdapters({
  pool: database.pool,
  clock: { now: () => Date.now() + BANK_TAKES_MS },
  addresses: { webUrl: 'https://web.example' },
});
if (!cards || !authenticator || !bank || !kyc) throw new Error('The sandbox has all four.');

const card = { number: '4111111111111111', expiryMonth: 12, expiryYear: 2045, securityCode: '123' };
const cardSamples = {
  amount: 500,
  currency: 'USD',
  approving: card,
  declining: { ...card, number: '4000000000000002' },
};
const authenticationSamples = {
  amount: 500,
  currency: 'USD',
  plain: card,
  asking: { ...card, number: '4000000000003220' },
  answer: async ({ url }: { url: string }, answer: 'pass' | 'refuse') =>
    answerDemoBankChallenge(database.pool, url.split('/').at(-1) ?? '', answer === 'pass' ? 'passed' : 'refused'),
};
const account = { holderName: 'Demo Seller', accountNumber: '000123456789', routingNumber: '021000021', country: 'US' };
const bankSamples = { amount: 500, currency: 'USD', working: account, failing: { ...account, accountNumber: '10000' } };
const person = {
  first_name: 'Demo',
  last_name: 'Buyer',
  date_of_birth: '1990-01-31',
  address: { line_1: '1 Example Street', city: 'Sampletown', postal_code: '12345', country: 'US' },
  document: { type: 'passport', number: 'X1234567' },
} as const;
const kycSamples = { accepted: person, denied: { ...person, last_name: 'Deny' } };

describe.each<[string, readonly ContractCase[]]>([
  ['card provider', cardProviderContract(cards, cardSamples)],
  ['card authenticator', cardAuthenticatorContract(authenticator, cards, authenticationSamples)],
  ['bank', payoutBankContract(bank, bankSamples)],
  ['KYC verifier', kycVerifierContract(kyc, kycSamples)],
])('the sandbox’s %s', (_name, cases) => {
  it.each(cases.map((each) => [each.name, each] as const))('%s', async (_case, each) => {
    await expect(each.run()).resolves.toBeUndefined();
  });
});

describe('the contract of a card provider', () => {
  const broken = async (change: Partial<CardProvider>): Promise<string[]> => {
    const problems: string[] = [];
    for (const each of cardProviderContract({ ...cards, ...change }, cardSamples)) {
      await each.run().catch((error: Error) => problems.push(error.message));
    }
    return problems;
  };

  it('finds a provider that charges twice for one id', async () => {
    let charges = 0;
    const charge = async () => ({ status: 'approved', reference: `charge-${charges++}` }) as const;
    expect(await broken({ charge })).toContain('Different references for one charge id: it was 5 instead of 1.');
  });

  it('finds a token that is the number of the card', async () => {
    const tokenize: CardProvider['tokenize'] = async ({ number }) => ({
      status: 'accepted',
      token: `tok_${number}`,
      brand: 'visa',
      lastFour: number.slice(-4),
    });
    expect(await broken({ tokenize })).toContain('The token holds the number of the card.');
  });
});

describe('the contract of a card authenticator', () => {
  const broken = async (change: Partial<CardAuthenticator>): Promise<string[]> => {
    const problems: string[] = [];
    for (const each of cardAuthenticatorContract({ ...authenticator, ...change }, cards, authenticationSamples)) {
      await each.run().catch((error: Error) => problems.push(error.message));
    }
    return problems;
  };

  it('finds one that says passed before the buyer has answered', async () => {
    const problems = await broken({ outcome: async () => 'passed' });
    expect(problems).toContain(
      'The outcomes: it was ["passed","passed","passed"] instead of ["waiting","waiting","waiting"].',
    );
  });

  it('finds one that makes a second challenge for a repeated id', async () => {
    let made = 0;
    const start: CardAuthenticator['start'] = async () => ({
      status: 'required',
      url: 'https://bank.example/',
      reference: `challenge-${made++}`,
    });
    expect(await broken({ start })).toContain('Different references for one challenge id: it was 5 instead of 1.');
  });
});
