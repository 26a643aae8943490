/** What an operator is about to do; it asks why. */
export interface Draft {
  /** The last part of the call's path, unless its words name another. */
  readonly action: keyof typeof DRAFTS;
  /** What it is about, as paths name it: `accounts/01a1…`. */
  readonly on: string;
  /** Sent along, such as the decision of an identity check. */
  readonly body?: Readonly<Record<string, string>>;
  /** What exactly it is about: an amount, an address. */
  readonly detail?: string;
  /** Why, as it was said before. */
  readonly reason?: string;
}

interface DraftWords {
  readonly title: string;
  readonly text: string;
  /** The last part of the call's path, where two questions lead to one call. */
  readonly call?: string;
  /** Of the button. */
  readonly label: string;
  /** Once it is done. */
  readonly done: string;
  /** It asks for more than why. */
  readonly asksFor?: 'amount' | 'credit' | 'evidence' | 'origin' | 'range' | 'passkey' | 'sign-in' | 'new-password';
  /** It does not ask why. */
  readonly unexplained?: true;
  /** Sent twice it is done once. */
  readonly keyed?: true;
}

/** Everything that can be changed here, in words. */
export const DRAFTS = {
  freeze: {
    title: 'Freeze this player?',
    text: 'They can no longer open flows, pay or receive new payments. Money already owed to them still arrives.',
    label: 'Freeze',
    done: 'The player is frozen.',
  },
  unfreeze: {
    title: 'Lift the freeze?',
    text: 'They can pay and be paid again. Only your side’s freeze is lifted; the other side’s stays.',
    label: 'Unfreeze',
    done: 'Your freeze is lifted.',
  },
  'freeze-wallet': {
    title: 'Freeze this wallet?',
    text: 'Nothing new is paid from it or into it, and it is not paid out; the player’s other wallets and cards stay open. Money already owed to it still arrives.',
    label: 'Freeze',
    done: 'The wallet is frozen.',
  },
  'unfreeze-wallet': {
    title: 'Lift the freeze of this wallet?',
    text: 'It can pay and be paid again. Only your side’s freeze is lifted; the other side’s stays.',
    label: 'Unfreeze',
    done: 'Your freeze of the wallet is lifted.',
  },
  'freeze-integrator': {
    title: 'Freeze this integrator?',
    text: 'Its server’s calls, its players’ flows, links and payments, and its people here are refused at once, on every node. Money already owed still arrives: refunds, and escrows that are held.',
    call: 'freeze',
    label: 'Freeze',
    done: 'The integrator is frozen, or the freeze waits for a second person.',
    keyed: true,
  },
  'unfreeze-integrator': {
    title: 'Lift the freeze of this integrator?',
    text: 'Its server, its players and its people here can act again. Players and wallets that are frozen themselves stay so.',
    call: 'unfreeze',
    label: 'Unfreeze',
    done: 'The freeze is lifted, or that waits for a second person.',
    keyed: true,
  },
  'revoke-sessions': {
    title: 'Sign this player out everywhere?',
    text: 'Their tokens, open flows, unused redirects and hosted links end. Payments in progress complete.',
    label: 'Sign out',
    done: 'The player is signed out everywhere.',
  },
  export: {
    title: 'Export what is kept about this player?',
    text: 'A file with the account, wallets, cards, identity data, sign-ins, mails and whole history. Give it to nobody but the player.',
    label: 'Export',
    done: 'The file is downloaded.',
  },
  erase: {
    title: 'Erase this player’s personal data?',
    text: 'Address, name, cards, identity data, mails and the account holders of payouts are gone for good. What was bought, sold and paid out stays under the account’s id. The account stays frozen.',
    label: 'Erase for good',
    done: 'The personal data is erased.',
  },
  'read-identity': {
    title: 'Show the submitted identity data?',
    text: 'Name, birth date, address and document. The log keeps that you looked at it, and why.',
    label: 'Show',
    done: 'The submission is shown below.',
  },
  'decide-kyc': {
    title: 'Decide the identity check?',
    text: 'It is about the submission that you were shown, whose data is erased after the retention time.',
    label: 'Decide',
    done: 'The decision is recorded.',
  },
  refund: {
    title: 'Refund this payment?',
    text: 'The money goes back to the methods that paid: to wallets at once, to cards when their provider has answered. It comes from those who received it, in proportion.',
    label: 'Refund',
    done: 'The refund is in the timeline, or waits for a second person.',
    asksFor: 'amount',
    keyed: true,
  },
  credit: {
    title: 'Credit money from outside?',
    text: 'Only for money that your bank has received for this wallet. Somebody else has to approve it; then it is in the wallet at once, and in a player’s history as a top-up.',
    label: 'Ask for it',
    done: 'The credit waits for a second person.',
    asksFor: 'credit',
    keyed: true,
  },
  'take-back': {
    title: 'Take this credit back?',
    text: 'Once somebody else has approved it, all of it leaves the wallet again, if the wallet still holds it. Freeze the wallet to keep it there until then.',
    label: 'Ask for it',
    done: 'It waits for a second person.',
    keyed: true,
  },
  evidence: {
    title: 'Hand in evidence?',
    text: 'The card’s bank decides by it. It cannot be changed or taken back; more can follow until the bank decides.',
    label: 'Hand in',
    done: 'The evidence is handed in.',
    asksFor: 'evidence',
    keyed: true,
  },
  accept: {
    title: 'Accept this dispute?',
    text: 'It is lost: the money stays with the buyer’s bank, and nothing can be said to it any more. This cannot be undone.',
    label: 'Accept',
    done: 'The dispute is accepted, or waits for a second person.',
    keyed: true,
  },
  replay: {
    title: 'Send this webhook again?',
    text: 'The receiver gets the same message with the same id, and a server that follows the guide ignores one that it has.',
    label: 'Send again',
    done: 'The webhook is due again; reload in a moment to see the attempt.',
  },
  'send-receipt': {
    title: 'Mail the receipt to the buyer?',
    text: 'It goes to the e-mail address of the buyer’s account, in their language.',
    label: 'Send receipt',
    done: 'The receipt is in the timeline.',
  },
  approve: {
    title: 'Approve this request?',
    text: 'It is done at once, but for a new key, which whoever asked then creates. Look at what it is about first.',
    label: 'Approve',
    done: 'The request is approved.',
  },
  complete: {
    title: 'Create the approved key now?',
    text: 'It is created now, and its secret is shown once, to you alone.',
    label: 'Create',
    done: 'The key is created. Store its secret now.',
  },
  refuse: {
    title: 'Refuse this request?',
    text: 'Nothing is done. Whoever asked can ask again.',
    label: 'Refuse',
    done: 'The request is refused.',
  },
  withdraw: {
    title: 'Withdraw your request?',
    text: 'Nothing is done. You can ask again.',
    call: 'refuse',
    label: 'Withdraw',
    done: 'Your request is withdrawn.',
  },
  'replay-failed': {
    title: 'Send failed webhooks again?',
    text: 'Those that were made in this time and failed are due again, the oldest first and at most 1,000 at once; do it again for the rest.',
    label: 'Send again',
    done: '',
    asksFor: 'range',
  },
  'disable-webhook': {
    title: 'Disable this receiver?',
    text: 'What is due to it fails, and can be sent again once it is enabled; what happens until then is kept for nobody. Its server can enable it again, too.',
    label: 'Disable',
    done: 'The receiver is disabled.',
  },
  'enable-webhook': {
    title: 'Enable this receiver?',
    text: 'It gets what happens from now on. What failed before can be sent again; what happened while it was disabled was kept for nobody. If it answers 410 again, it is disabled again.',
    label: 'Enable',
    done: 'The receiver is enabled.',
  },
  'add-passkey': {
    title: 'Add a passkey',
    text: 'Confirm that it is you; your browser then asks where to keep it.',
    label: 'Continue',
    done: 'The passkey is added. Try it when you next sign in.',
    asksFor: 'passkey',
    unexplained: true,
  },
  'remove-passkey': {
    title: 'Remove this passkey?',
    text: 'It signs nobody in any more, and your other sessions end. Password and code, which you give here, stay good. Remove it from the device, too.',
    call: 'remove',
    label: 'Remove',
    done: 'The passkey is removed.',
    asksFor: 'sign-in',
    unexplained: true,
  },
  'change-password': {
    title: 'Change your password',
    text: 'You stay signed in here; every other session of yours ends.',
    label: 'Change',
    done: 'The password is changed, and your other sessions have ended.',
    asksFor: 'new-password',
    unexplained: true,
  },
  end: {
    title: 'End this session?',
    text: 'Whoever uses it is signed out at once. If it is not yours, change your password, too.',
    label: 'End',
    done: 'The session has ended.',
    unexplained: true,
  },
  'end-others': {
    title: 'Sign out everywhere else?',
    text: 'Every session of yours ends at once, but for this one.',
    label: 'Sign out',
    done: 'You are signed out everywhere else.',
    unexplained: true,
  },
  'end-sessions': {
    title: 'End all sessions of this colleague?',
    text: 'They are signed out at once, everywhere, and can sign in again.',
    label: 'End all',
    done: 'All their sessions have ended.',
  },
  disable: {
    title: 'Disable this colleague?',
    text: 'They are signed out at once and cannot sign in again. What they have asked for is refused, and what they have approved waits for somebody else. Only the admin tool enables them again: reset-operator.',
    label: 'Disable',
    done: 'They are disabled.',
  },
  'create-client': {
    title: 'Create another key?',
    text: 'It may do all that the others may. Its secret is shown once. To rotate a key, deploy the new one, wait until the old one’s secret has not been sent for an hour, and disable that.',
    label: 'Create',
    done: 'The key is created. Store its secret now.',
    keyed: true,
  },
  'disable-client': {
    title: 'Disable this key?',
    text: 'It and all that was issued with it stop within seconds, on every node, for good: players’ open flows and sign-ins end, too.',
    label: 'Disable',
    done: 'The key is disabled, or waits for a second person.',
    keyed: true,
  },
  'set-limits': {
    title: 'Change these limits?',
    text: 'They count for payments and payouts that begin from now on, and what was paid today counts towards them.',
    label: 'Change',
    done: 'The limits are changed, or wait for a second person.',
    keyed: true,
  },
  'set-rules': {
    title: 'Change these rules?',
    text: 'They count for refunds, disputes and payouts that begin from now on.',
    label: 'Change',
    done: 'The rules are changed, or wait for a second person.',
    keyed: true,
  },
  'add-origin': {
    title: 'Let these pages embed the flows?',
    text: 'Every page of this origin may then show the integrator’s flows in a frame.',
    label: 'Allow',
    done: 'The origin is allowed.',
    asksFor: 'origin',
  },
  'remove-origin': {
    title: 'Forbid these pages to embed the flows?',
    text: 'Flows that are opened from now on are not shown there.',
    label: 'Forbid',
    done: 'The origin is no longer allowed.',
  },
} as const satisfies Readonly<Record<string, DraftWords>>;

const DECISIONS: Readonly<Record<string, string>> = {
  ACCEPT: 'Accept this identity?',
  DENY: 'Deny this identity?',
  REVERIFY: 'Ask for the data again?',
};

/** The question, the button and what follows. */
export function wordsOf({ action, body }: Draft): DraftWords {
  const words: DraftWords = DRAFTS[action];
  const decision = action === 'decide-kyc' ? DECISIONS[body?.state ?? ''] : undefined;
  return decision === undefined ? words : { ...words, title: decision };
}
