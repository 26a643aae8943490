import { randomUUID } from 'node:crypto';
import type { CardDisputes, DisputeReport } from '../../../payments/cards/card-disputes.js';
import type { CardProvider } from '../../../payments/cards/card-provider.js';
import type { ContractSamples } from '../adapter-module.js';
import { type ContractCase, holds, same } from './contract-case.js';
import { tokenOf } from './token-of.js';

const OPENED_WITHIN_MS = 60_000;
const ASK_AGAIN_MS = 1_000;
const READ_AT_MOST = 20;

type Samples = NonNullable<ContractSamples['cards']>;

/** What money depends on: no dispute is missed or invented. None for a provider without disputes. */
export function cardDisputesContract(cards: CardProvider, samples: Samples): ContractCase[] {
  const { disputes } = cards;
  if (!disputes) return [];
  const { disputed } = samples;
  return [...listCases(disputes), ...(disputed ? openCases(cards, disputes, { ...samples, disputed }) : [])];
}

function listCases(disputes: CardDisputes): ContractCase[] {
  return [
    {
      name: 'lists disputes on from its own position, and reads each that it lists',
      run: async () => {
        const first = await disputes.changedSince(undefined);
        const next = await disputes.changedSince(first.position);
        for (const { reference } of [...first.disputes, ...next.disputes].slice(-READ_AT_MOST)) {
          same((await disputes.read(reference))?.reference, reference, 'The reference of a listed dispute');
        }
      },
    },
    {
      name: 'has no report of an unknown dispute',
      run: async () => same(await disputes.read(`unknown-${randomUUID()}`), undefined, 'The report'),
    },
  ];
}

interface Opened {
  /** From before it was opened. */
  readonly position: string;
  readonly report: DisputeReport;
}

function openCases(
  cards: CardProvider,
  disputes: CardDisputes,
  { amount, currency, disputed }: Samples & Required<Pick<Samples, 'disputed'>>,
): ContractCase[] {
  const open = async (): Promise<Opened> => {
    const { position } = await disputes.changedSince(undefined);
    const token = await tokenOf(cards, disputed);
    const chargeId = randomUUID();
    const charge = await cards.charge({ chargeId, token, amount, currency, authenticated: false });
    if (charge.status !== 'approved') throw new Error(`The charge was not approved: ${JSON.stringify(charge)}`);
    const isOfCharge = ({ charge: named }: DisputeReport) =>
      'chargeId' in named ? named.chargeId === chargeId : named.reference === charge.reference;
    const report = await until('No dispute of the charge was listed', async () => {
      for (const { reference } of (await disputes.changedSince(position)).disputes) {
        const read = await disputes.read(reference);
        if (read && isOfCharge(read)) return read;
      }
      return undefined;
    });
    return { position, report };
  };
  return [
    {
      name: 'reports a disputed charge with its amount, and lists it again for the same position',
      run: async () => {
        const { position, report } = await open();
        same([report.amount, report.currency], [amount, currency], 'Amount and currency');
        same(report.state, 'needs_response', 'The state of a new dispute');
        holds(report.respondByMs > report.openedMs, 'respondByMs is not after openedMs');
        same(await disputes.read(report.reference), report, 'The report, read again');
        const again = await disputes.changedSince(position);
        holds(
          again.disputes.some(({ reference }) => reference === report.reference),
          'A dispute was listed only once, so a lost answer would lose it',
        );
      },
    },
    {
      name: 'takes evidence, also repeated and concurrent with the same id',
      run: async () => {
        const { reference } = (await open()).report;
        const evidence = { reference, evidenceId: randomUUID(), text: 'Delivered; the player has used it since.' };
        await Promise.all([disputes.submitEvidence(evidence), disputes.submitEvidence(evidence)]);
        await disputes.submitEvidence(evidence);
        same((await disputes.read(reference))?.reference, reference, 'The reference of an answered dispute');
      },
    },
    {
      name: 'loses a dispute that is accepted, also repeatedly, and lists the change',
      run: async () => {
        const { reference } = (await open()).report;
        const { position } = await disputes.changedSince(undefined);
        const acceptance = { reference, acceptId: randomUUID() };
        await Promise.all([disputes.accept(acceptance), disputes.accept(acceptance)]);
        await disputes.accept(acceptance);
        await until('The accepted dispute was not listed as lost', async () => {
          const { disputes: listed } = await disputes.changedSince(position);
          if (!listed.some((each) => each.reference === reference)) return undefined;
          return (await disputes.read(reference))?.state === 'lost' ? true : undefined;
        });
      },
    },
  ];
}

/** @throws Error with the problem when nothing was found in time */
async function until<T>(problem: string, find: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + OPENED_WITHIN_MS; ; ) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`${problem}.`);
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}
