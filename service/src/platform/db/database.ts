import type {
  AccountsTable,
  ClientsTable,
  CurrenciesTable,
  CurrencyOwnersTable,
  ErasuresTable,
  IntegratorsTable,
  KycSubmissionsTable,
  PaymentMethodsTable,
  SessionRevocationsTable,
  TermsAcceptancesTable,
  TermsVersionsTable,
  TypefacesTable,
} from './tables/accounts.js';
import type {
  ConsoleApprovalsTable,
  ConsoleLogTable,
  ConsoleRequestsTable,
  OperatorChallengesTable,
  OperatorPasskeysTable,
  OperatorSessionsTable,
  OperatorsTable,
} from './tables/console.js';
import type {
  CardAuthenticationsTable,
  CardChallengesTable,
  CardEntriesTable,
  CheckoutAttemptKeysTable,
  CheckoutAttemptsTable,
  HandoversTable,
  SessionCardsTable,
} from './tables/flows.js';
import type {
  EscrowDeadlinesTable,
  EscrowsTable,
  IdempotencyKeysTable,
  InvoiceExpiriesTable,
  InvoicesTable,
  LimitUsageTable,
  PayoutDestinationsTable,
  PayoutsTable,
  PurchasesTable,
  RefundLinksTable,
  SpendingHoldsTable,
  SpendingLimitsTable,
  TokenExchangesTable,
} from './tables/invoices.js';
import type {
  AdjustmentsTable,
  CardChargesTable,
  CardRefundsTable,
  PostingsTable,
  RecordedCreditsTable,
  WalletCreditsTable,
  WalletsTable,
} from './tables/ledger.js';
import type {
  FreezesTable,
  JobLeasesTable,
  MovedIntegratorsTable,
  NodesTable,
  PicturesTable,
  ProviderEventsTable,
  SandboxFaultsTable,
  SandboxStateTable,
  SchemaMigrationsTable,
  ServiceCellTable,
  ServiceModeTable,
  WebhookAttemptsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookEventsTable,
} from './tables/operation.js';
import type {
  AccessTokensTable,
  AuthorizedInvoicesTable,
  AuthorizedInvoiceVoidsTable,
  FlowSessionsTable,
  NonceFlowsTable,
  NoncesTable,
  RefreshTokensTable,
  TokenFamiliesTable,
} from './tables/tokens.js';
import type {
  MailAttachmentsTable,
  MailsTable,
  TransactionCountDeltasTable,
  TransactionCountsTable,
  TransactionsTable,
} from './tables/transactions.js';

/** Every table. Columns ending in `_ms` are milliseconds since 1970 UTC; amounts and balances are integers of minor units. */
export interface Database {
  access_tokens: AccessTokensTable;
  accounts: AccountsTable;
  adjustments: AdjustmentsTable;
  recorded_credits: RecordedCreditsTable;
  authorized_invoice_voids: AuthorizedInvoiceVoidsTable;
  authorized_invoices: AuthorizedInvoicesTable;
  card_authentications: CardAuthenticationsTable;
  card_challenges: CardChallengesTable;
  card_charges: CardChargesTable;
  card_entries: CardEntriesTable;
  handovers: HandoversTable;
  card_refunds: CardRefundsTable;
  checkout_attempt_keys: CheckoutAttemptKeysTable;
  checkout_attempts: CheckoutAttemptsTable;
  clients: ClientsTable;
  console_log: ConsoleLogTable;
  operator_passkeys: OperatorPasskeysTable;
  operator_challenges: OperatorChallengesTable;
  console_requests: ConsoleRequestsTable;
  console_approvals: ConsoleApprovalsTable;
  currencies: CurrenciesTable;
  currency_owners: CurrencyOwnersTable;
  escrow_deadlines: EscrowDeadlinesTable;
  escrows: EscrowsTable;
  flow_sessions: FlowSessionsTable;
  freezes: FreezesTable;
  idempotency_keys: IdempotencyKeysTable;
  integrators: IntegratorsTable;
  invoice_expiries: InvoiceExpiriesTable;
  invoices: InvoicesTable;
  job_leases: JobLeasesTable;
  kyc_submissions: KycSubmissionsTable;
  limit_usage: LimitUsageTable;
  mail_attachments: MailAttachmentsTable;
  mails: MailsTable;
  moved_integrators: MovedIntegratorsTable;
  nodes: NodesTable;
  nonce_flows: NonceFlowsTable;
  nonces: NoncesTable;
  operator_sessions: OperatorSessionsTable;
  operators: OperatorsTable;
  payment_methods: PaymentMethodsTable;
  payout_destinations: PayoutDestinationsTable;
  erasures: ErasuresTable;
  session_revocations: SessionRevocationsTable;
  payouts: PayoutsTable;
  pictures: PicturesTable;
  postings: PostingsTable;
  provider_events: ProviderEventsTable;
  purchases: PurchasesTable;
  refund_links: RefundLinksTable;
  refresh_tokens: RefreshTokensTable;
  sandbox_faults: SandboxFaultsTable;
  sandbox_state: SandboxStateTable;
  session_cards: SessionCardsTable;
  schema_migrations: SchemaMigrationsTable;
  service_cell: ServiceCellTable;
  service_mode: ServiceModeTable;
  spending_holds: SpendingHoldsTable;
  spending_limits: SpendingLimitsTable;
  terms_acceptances: TermsAcceptancesTable;
  terms_versions: TermsVersionsTable;
  token_exchanges: TokenExchangesTable;
  token_families: TokenFamiliesTable;
  transaction_count_deltas: TransactionCountDeltasTable;
  transaction_counts: TransactionCountsTable;
  transactions: TransactionsTable;
  typefaces: TypefacesTable;
  wallet_credits: WalletCreditsTable;
  wallets: WalletsTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_events: WebhookEventsTable;
}
