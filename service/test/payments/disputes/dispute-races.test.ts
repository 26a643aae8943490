import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { resumeCardCharges } from '../../../src/payments/cards/resume-card-charges.js';
import { applyDispute } from '../../../src/payments/disputes/apply-dispute.js';
import { openDisputeWorld } from './dispute-world.js';

const {
  book,
  world,
  other,
  seller,
  walletOf,
  ownWallet,
  read,
  refusal,
  apply,
  chargeOf,
  pay,
  hold,
  topUp,
  payOut,
  report,
  moved,
  settle,
  close,
} = await openDisputeWorld();
afterEach(settle);
afterAll(close);

describe('a dispute that races on two nodes', () => {
  const applyThere = (reference: string) => applyDispute(other.deps.money, reference);

  it('with itself is booked once', async () => {
    const change = await moved([ownWallet()], async () => {
      for (let round = 0; round < 5; round += 1) {
        const { chargeId } = await pay([{ amount: 70, seller }]);
        const { reference } = book.set(report(chargeId, 70, { fee: { amount: 3, currency: 'USD' } }));
        await Promise.all([apply(reference), applyThere(reference), apply(reference), applyThere(reference)]);
      }
    });
    expect(change).toEqual([-5 * 73]);
  });

  it('with a refund: what is refunded first stays, and nothing is refunded afterwards', async () => {
    const answers: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { id, chargeId } = await pay([{ amount: 70, seller }]);
      const { reference } = book.set(report(chargeId, 70));
      const [refund] = await Promise.all([
        world.call('POST', `/v2/invoice/${id}/refund`, { body: { amount: 20 } }),
        applyThere(reference),
      ]);
      answers.push(refund.status);
      expect([200, 409]).toContain(refund.status);
      expect(refusal(await other.call('POST', `/v2/invoice/${id}/refund`))).toEqual([409, 'invoice_disputed']);
      const { refunded_amount = 0, disputed_amount } = await read(`/v2/invoice/${id}`);
      expect([refunded_amount, disputed_amount]).toEqual([refund.status === 200 ? 20 : 0, 70]);
    }
    expect(answers).toHaveLength(6);
  });

  it.each(['commit', 'cancel'] as const)('with %s: both take effect, whichever is first', async (call) => {
    for (let round = 0; round < 6; round += 1) {
      const { id, chargeId } = await hold([{ amount: 70, seller }]);
      const { reference } = book.set(report(chargeId, 70));
      const wallets = [ownWallet(), walletOf(seller)];
      const change = await moved(wallets, async () => {
        const [answer] = await Promise.all([world.call('POST', `/v2/escrow/${id}/${call}`), applyThere(reference)]);
        expect(answer.status).toBe(200);
        await world.deps.money.drained();
        world.deps.clock.advance(120_000);
        await resumeCardCharges(world.deps.money);
        expect(await apply(reference)).toBe('applied');
      });
      const { rows } = await world.deps.pool.query('SELECT state FROM card_charges WHERE id = $1', [chargeId]);
      if (call === 'commit') expect(change).toEqual([-70, 70]);
      else expect(change).toEqual([rows[0].state === 'captured' ? 0 : -70, 0]);
    }
  });

  it('with a payout of the same wallet: never more is paid out than was there', async () => {
    for (let round = 0; round < 6; round += 1) {
      const player = await world.addUser();
      const chargeId = await chargeOf(await topUp(player, 100));
      const { reference } = book.set(report(chargeId, 100));
      const [paid] = await Promise.all([
        payOut(player, 'USD', 80).then(
          () => true,
          (error) => {
            expect([409, 422]).toContain(error.status);
            return false;
          },
        ),
        applyThere(reference),
      ]);
      expect(await world.balance(walletOf(player))).toBe(paid ? -80 : 0);
      await expect(payOut(player, 'USD', 10)).rejects.toThrow();
    }
  });
});
