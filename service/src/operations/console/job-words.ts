/** What a job is for, in words that complete "… by itself", and where to read on. */
interface JobWords {
  readonly does: string;
  /** While it does not run. */
  readonly meanwhile: string;
  /** The heading in `docs/runbooks.md` about what then waits; absent: none. */
  readonly runbook?: string;
}

const WORDS: Readonly<Record<string, JobWords>> = {
  'roll-up-wallet-credits': {
    does: 'adds credits of hot wallets up',
    meanwhile: 'Balances stay correct, but reading them costs more and more.',
    runbook: 'SvcCreditsPending',
  },
  'roll-up-transaction-counts': {
    does: 'adds counts of history entries up',
    meanwhile: 'Counts stay correct, but reading them costs more and more.',
  },
  'mark-busy-wallets': {
    does: 'marks players’ wallets that receive often as hot',
    meanwhile: 'Payments to popular sellers wait for each other.',
  },
  'resume-card-charges': {
    does: 'finds out how card charges ended that have no outcome yet',
    meanwhile: 'Players wait in processing.',
    runbook: 'SvcChargesGrow',
  },
  'resume-card-refunds': {
    does: 'sends card refunds until the provider has them',
    meanwhile: 'Players wait for their refunds.',
    runbook: 'SvcBacklogStuck',
  },
  webhooks: {
    does: 'sends webhooks',
    meanwhile: 'Webhooks wait; none is lost.',
    runbook: 'SvcWebhooksGrow',
  },
  'card-challenges': {
    does: 'finishes 3-D Secure challenges whose page is gone',
    meanwhile: 'Cards and payments that were confirmed at the bank stay open.',
    runbook: 'SvcPaymentsInProcessingGrow',
  },
  'void-challenges': {
    does: 'voids card authorizations that are not needed any more',
    meanwhile: 'Amounts stay reserved on players’ cards.',
  },
  'checkout-attempts': {
    does: 'finishes checkouts whose page or node is gone',
    meanwhile: 'Those payments stay in processing.',
    runbook: 'SvcPaymentsInProcessingGrow',
  },
  'expire-invoices': {
    does: 'expires invoices that nobody has paid',
    meanwhile: 'They stay open beyond their time.',
  },
  'escrow-deadlines': {
    does: 'refunds or releases held escrows at their deadline',
    meanwhile: 'Their money stays held.',
    runbook: 'SvcEscrowDeadlinesFail',
  },
  disputes: {
    does: 'asks for disputes, and hands in evidence',
    meanwhile: 'New disputes stay unknown, and evidence waits while its deadline comes closer.',
    runbook: 'SvcDisputeUnanswered',
  },
  'top-ups': {
    does: 'finishes top-ups whose page or node is gone',
    meanwhile: 'Players wait for money that their card has paid.',
    runbook: 'SvcChargesGrow',
  },
  'forget-webhooks': {
    does: 'deletes webhooks after 30 days',
    meanwhile: 'Nothing waits; the database grows.',
  },
  'reseal-secrets': {
    does: 'seals secrets with the newest key',
    meanwhile: 'Do not remove an old key from SVC_SECRET_KEYS.',
  },
  'session-cards': {
    does: 'removes the cards that their players did not agree to have kept',
    meanwhile: 'Such cards stay on record for longer; they can be used in no other session.',
  },
  pictures: {
    does: 'fetches the pictures of line items',
    meanwhile: 'Players see items without their pictures; nothing else waits.',
  },
  'erase-kyc': {
    does: 'erases identity data whose time is over',
    meanwhile: 'Personal data is kept for longer than you have promised.',
  },
  'delete-expired': {
    does: 'deletes expired tokens, sessions, keys and logs',
    meanwhile: 'Nothing waits; the database grows.',
  },
  audit: {
    does: 'audits the ledger',
    meanwhile: 'An error in the ledger would go unnoticed.',
    runbook: 'SvcAuditStale',
  },
  payouts: {
    does: 'sends payouts to the bank, and asks how they ended',
    meanwhile: 'Payouts wait. Never send one by hand.',
    runbook: 'SvcPayoutsStuck',
  },
  'sandbox-provider-events': {
    does: 'sends the events of the sandbox’s card provider',
    meanwhile: 'The sandbox’s provider stays silent.',
  },
  'send-mails': {
    does: 'sends receipts',
    meanwhile: 'Receipts wait; none is lost.',
    runbook: 'SvcMailsGrow',
  },
};

const PROVIDER_EVENTS: JobWords = {
  does: 'applies what a provider has told',
  meanwhile: 'Outcomes still come by asking, but later.',
  runbook: 'SvcProviderEventsFail',
};

/** Of a newer release's node. */
const UNKNOWN: JobWords = {
  does: 'a job of another release',
  meanwhile: 'This release does not know what waits for it.',
};

export function wordsOfJob(job: string): JobWords {
  if (job.startsWith('provider-events-')) return PROVIDER_EVENTS;
  return (Object.hasOwn(WORDS, job) ? WORDS[job] : undefined) ?? UNKNOWN;
}
