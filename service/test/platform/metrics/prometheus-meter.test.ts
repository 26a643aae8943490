import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { PrometheusMeter } from '../../../src/platform/metrics/prometheus-meter.js';

async function told(tell: (meter: PrometheusMeter) => void): Promise<string[]> {
  const registry = new Registry();
  tell(new PrometheusMeter(registry));
  return (await registry.metrics()).split('\n');
}

describe('the meter for Prometheus', () => {
  it('shows every outcome from the start, so that the first one is an increase', async () => {
    const lines = await told(() => undefined);
    expect(lines).toEqual(
      expect.arrayContaining([
        'svc_webhook_attempts_total{outcome="delivered"} 0',
        'svc_mail_attempts_total{outcome="failed"} 0',
        'svc_payouts_total{outcome="returned"} 0',
        'svc_card_charges_total{outcome="no_answer"} 0',
        'svc_card_refunds_total{outcome="refused"} 0',
        'svc_round_trip_duration_seconds_count{kind="write_and_commit"} 0',
      ]),
    );
    expect(lines.filter((line) => line.startsWith('svc_round_trip_duration_seconds_count'))).toHaveLength(5);
  });

  it('counts payments by outcome, and adds up only the money of those that succeeded', async () => {
    const lines = await told((meter) => {
      meter.payment({ currency: 'USD', amount: 1_999, outcome: 'success' });
      meter.payment({ currency: 'USD', amount: 1, outcome: 'success' });
      meter.payment({ currency: 'USD', amount: 500, outcome: 'failed' });
      meter.payment({ currency: 'EUR', amount: 500, outcome: 'failed' });
    });
    expect(lines.filter((line) => line.startsWith('svc_payment'))).toEqual([
      'svc_payments_total{currency="USD",outcome="success"} 2',
      'svc_payments_total{currency="USD",outcome="failed"} 1',
      'svc_payments_total{currency="EUR",outcome="failed"} 1',
      'svc_payment_amount_minor_total{currency="USD"} 2000',
    ]);
  });

  it('has times in seconds, and COMMIT by itself apart', async () => {
    const lines = await told((meter) => {
      meter.waited(20);
      meter.batch(3);
      meter.roundTrip('write_and_commit', 4);
      meter.roundTrip('commit', 8);
    });
    expect(lines).toEqual(
      expect.arrayContaining([
        'svc_money_queue_duration_seconds_sum 0.02',
        'svc_money_queue_duration_seconds_bucket{le="0.01"} 0',
        'svc_money_queue_duration_seconds_bucket{le="0.025"} 1',
        'svc_money_batch_operations_bucket{le="2"} 0',
        'svc_money_batch_operations_bucket{le="4"} 1',
        'svc_money_batch_operations_sum 3',
        'svc_round_trip_duration_seconds_sum{kind="write_and_commit"} 0.004',
        'svc_commit_duration_seconds_sum 0.008',
        'svc_commit_duration_seconds_count 1',
      ]),
    );
  });
});
