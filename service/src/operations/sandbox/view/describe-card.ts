import type { SandboxCard } from '../../../payments/cards/sandbox-cards.js';

/** What paying with a test card does, in a sentence. */
export function describeCard({ behaviour }: Pick<SandboxCard, 'behaviour'>): string {
  switch (behaviour.kind) {
    case 'approve':
      return 'Approves.';
    case 'decline':
      return `Declines with ${behaviour.declineCode}: ${behaviour.message}`;
    case 'slow':
      return `Approves after ${behaviour.delayMs / 1000} seconds.`;
    case 'authenticate':
      return 'Asks for 3-D Secure: the demo bank’s page approves or refuses.';
    case 'error_after_charge':
      return 'Is charged, but the provider’s answer is lost: the payment is processing until it is asked again.';
    case 'refuse_refund':
      return `Approves; refunds fail: ${behaviour.message}`;
    case 'slow_refund':
      return `Approves; refunds are answered after ${behaviour.delayMs / 1000} seconds.`;
    case 'dispute':
      return `Approves; disputed seconds later as ${behaviour.reason}, and ${behaviour.ends} once evidence is in${
        behaviour.feeAmount > 0 ? `. The dispute costs a fee of ${behaviour.feeAmount} minor units` : ''
      }.`;
  }
}
