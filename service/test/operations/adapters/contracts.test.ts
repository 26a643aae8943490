import { afterAll, describe, expect, it } from 'vitest';
import { cardAuthenticatorContract } from '../../../src/operations/adapters/contracts/card-authenticator-contract.js';
import { cardDisputesContract } from '../../../src/operations/adapters/contracts/card-disputes-contract.js';
import { cardProviderContract } from '../../../src/operations/adapters/contracts/card-provider-contract.js';
import type { ContractCase } from '../../../src/operations/adapters/contracts/contract-case.js';
import { kycVerifierContract } from '../../../src/operations/adapters/contracts/kyc-verifier-contract.js';
import { payoutBankContract } from '../../../src/operations/adapters/contracts/payout-bank-contract.js';
import { createSandboxAdapters } from '../../../src/operations/adapters/sandbox-adapters.js';
import { answerDemoBankChallenge } from '../../../src/operations/sandbox/demo-bank/demo-bank-challenges.js';
import type { CardDisputes, DisputeReport } from '../../../src/payments/cards/card-disputes.js';
import type { CardProvider } from '../../../src/payments/cards/card-provider.js';
import { createSandboxCardProvider } from '../../../src/payments/cards/sandbox-card-provider.js';
import type { CardAuthenticator } from '../../../src/payments/challenges/card-authenticator.js';
import { BANK_TAKES_MS } from '../../../src/payments/payouts/sandbox-bank.js';
import { systemRandom } from '../../../src/platform/random.js';
import { readSettings } from '../../../src/platform/settings.js';
import { DisputeBook } from '../../support/dispute-book.js';
import { fieldsToken, testFields } from '../../support/flows/card-fields.js';
import { createTestDatabase } from '../../support/test-database.js';

const database = await createTestDatabase();
afterAll(() => database.drop());
const { cards, authenticator, bank, kyc } = createSandboxAdapters({
  pool: database.pool,
  clock: { now: () => Date.now() + BANK_TAKES_MS },
  addresses: { webUrl: 'https://web.example' },
  secretKeys: [Buffer.alloc(32, 1)],
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

const fields = testFields({ settings: readSettings({}), random: systemRandom });
const fieldsCards = createSandboxCardProvider({ clock: { now: () => Date.now() }, fields });
const typed = (number: string) => ({
  fieldsToken: async (entryId: string) => fieldsToken(fields, entryId, number),
  lastFour: number.slice(-4),
});
const fieldsSamples = {
  amount: 500,
  currency: 'USD',
  approving: typed('4111111111111111'),
  declining: typed('4000000000000002'),
};

describe.each<[string, readonly ContractCase[]]>([
  ['card provider', cardProviderContract(cards, cardSamples)],
  ['card fields', cardProviderContract(fieldsCards, fieldsSamples)],
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

  it('detects a provider that charges twice for one id', async () => {
    let charges = 0;
    const charge = async () => ({ status: 'approved', reference: `charge-${charges++}` }) as const;
    expect(await broken({ charge })).toContain('Different references for one charge id: it was 5 instead of 1.');
  });

  it('detects a token that is the card number', async () => {
    const tokenize: CardProvider['tokenize'] = async ({ number }) => ({
      status: 'accepted',
      token: `tok_${number}`,
      brand: 'visa',
      lastFour: number.slice(-4),
    });
    expect(await broken({ tokenize })).toContain('The token contains the card number.');
  });
});

describe('the contract of a provider’s disputes', () => {
  const problemsOf = async (change: (book: DisputeBook) => Partial<CardDisputes>): Promise<string[]> => {
    const book = new DisputeBook();
    const methods: CardDisputes = {
      changedSince: (position) => book.changedSince(position),
      read: (reference) => book.read(reference),
      submitEvidence: (evidence) => book.submitEvidence(evidence),
      accept: (acceptance) => book.accept(acceptance),
    };
    const provider: CardProvider = {
      ...cards,
      charge: async (request) => {
        const { chargeId, token, amount } = request;
        if (token === 'sandbox_card_disputed_lost') book.open({ chargeId, amount, state: 'needs_response' });
        return cards.charge(request);
      },
      disputes: { ...methods, ...change(book) },
    };
    const problems: string[] = [];
    const disputed = { ...card, number: '4000000000000259' };
    for (const each of cardDisputesContract(provider, { ...cardSamples, disputed })) {
      await each.run().catch((error: Error) => problems.push(error.message));
    }
    return problems;
  };

  it('has nothing against a provider that keeps it, and no case for one without disputes', async () => {
    expect(await problemsOf(() => ({}))).toEqual([]);
    expect(cardDisputesContract(fieldsCards, fieldsSamples)).toEqual([]);
  });

  it('detects one that lists each dispute only once', async () => {
    const listed = new Set<string>();
    const problems = await problemsOf((book) => ({
      changedSince: async (position) => {
        const { disputes, position: next } = await book.changedSince(position);
        const unlisted = disputes.filter(({ reference }) => !listed.has(`${next} ${reference}`));
        for (const { reference } of unlisted) listed.add(`${next} ${reference}`);
        return { disputes: unlisted, position: next };
      },
    }));
    expect(problems).toContain('A dispute was listed only once, so a lost answer would lose it.');
  });

  it('detects one that reports a dispute for any reference, or another amount', async () => {
    const problems = await problemsOf((book) => ({
      read: async (reference) => book.reports.get(reference) ?? { ...INVENTED, reference },
    }));
    expect(problems[0]).toMatch(/^The report: it was .* instead of undefined\.$/);
    const halved = await problemsOf((book) => ({
      read: async (reference) => {
        const report = await book.read(reference);
        return report && { ...report, amount: report.amount / 2 };
      },
    }));
    expect(halved).toContain('Amount and currency: it was [250,"USD"] instead of [500,"USD"].');
  });

  it('detects one that refuses a repeated acceptance', async () => {
    const problems = await problemsOf((book) => ({
      accept: async (acceptance) => {
        if (book.acceptances.length > 0) throw new Error('It is lost already.');
        await book.accept(acceptance);
      },
    }));
    expect(problems).toEqual(['It is lost already.']);
  });
});

const INVENTED: DisputeReport = {
  reference: '',
  charge: { chargeId: 'none' },
  amount: 500,
  currency: 'USD',
  reason: 'fraudulent',
  state: 'needs_response',
  respondByMs: 2,
  openedMs: 1,
};

describe('the contract of a provider’s fields', () => {
  it('detects one that stores a token twice, or for another entry', async () => {
    let stored = 0;
    const storeCard: CardProvider['storeCard'] = async () => ({
      status: 'accepted',
      token: `card-${stored++}`,
      brand: 'visa',
      lastFour: '1111',
      expiryMonth: 12,
      expiryYear: 2045,
    });
    const problems: string[] = [];
    for (const each of cardProviderContract({ ...fieldsCards, storeCard }, fieldsSamples)) {
      await each.run().catch((error: Error) => problems.push(error.message));
    }
    expect(problems).toContain('Different cards for one entry: it was 3 instead of 1.');
    expect(problems).toContain('The field refused for a wrong token: it was false instead of "token".');
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

  it('detects one that returns passed before the buyer has answered', async () => {
    const problems = await broken({ outcome: async () => 'passed' });
    expect(problems).toContain(
      'The outcomes: it was ["passed","passed","passed"] instead of ["waiting","waiting","waiting"].',
    );
  });

  it('detects one that creates a second challenge for a repeated id', async () => {
    let made = 0;
    const start: CardAuthenticator['start'] = async () => ({
      status: 'required',
      url: 'https://bank.example/',
      reference: `challenge-${made++}`,
    });
    expect(await broken({ start })).toContain('Different references for one challenge id: it was 5 instead of 1.');
  });
});
