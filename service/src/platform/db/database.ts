import type {
  AccountsTable,
  ClientsTable,
  CurrenciesTable,
  CurrencyOwnersTable,
  IntegratorsTable,
  KycSubmissionsTable,
  PaymentMethodsTable,
  TermsAcceptancesTable,
  TermsVersionsTable,
} from './tables/accounts.js';
import type {
  CardAuthenticationsTable,
  CardChallengesTable,
  CheckoutAttemptKeysTable,
  CheckoutAttemptsTable,
} from './tables/flows.js';
import type {
  EscrowsTable,
  IdempotencyKeysTable,
  InvoicesTable,
  PayoutsTable,
  PurchasesTable,
  TokenExchangesTable,
} from './tables/invoices.js';
import type { CardChargesTable, PostingsTable, WalletCreditsTable, WalletsTable } from './tables/ledger.js';
import type {
  FreezesTable,
  JobLeasesTable,
  SandboxFaultsTable,
  SandboxStateTable,
  SchemaMigrationsTable,
  ServiceModeTable,
  WebhookAttemptsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookEventsTable,
} from './tables/operation.js';
import type {
  AccessTokensTable,
  AuthorizedInvoicesTable,
  FlowSessionsTable,
  NonceFlowsTable,
  NoncesTable,
  RefreshTokensTable,
  TokenFamiliesTable,
} from './tables/tokens.js';
import type {
  MailsTable,
  TransactionCountDeltasTable,
  TransactionCountsTable,
  TransactionsTable,
} from './tables/transactions.js';

/** Every table. Columns ending in `_ms` are milliseconds since 1970 UTC; amounts and balances are integers of minor units. */
export interface Database {
  access_tokens: AccessTokensTable;
  accounts: AccountsTable;
  authorized_invoices: AuthorizedInvoicesTable;
  card_authentications: CardAuthenticationsTable;
  card_challenges: CardChallengesTable;
  card_charges: CardChargesTable;
  checkout_attempt_keys: CheckoutAttemptKeysTable;
  checkout_attempts: CheckoutAttemptsTable;
  clients: ClientsTable;
  currencies: CurrenciesTable;
  currency_owners: CurrencyOwnersTable;
  escrows: EscrowsTable;
  flow_sessions: FlowSessionsTable;
  freezes: FreezesTable;
  idempotency_keys: IdempotencyKeysTable;
  integrators: IntegratorsTable;
  invoices: InvoicesTable;
  job_leases: JobLeasesTable;
  kyc_submissions: KycSubmissionsTable;
  mails: MailsTable;
  nonce_flows: NonceFlowsTable;
  nonces: NoncesTable;
  payment_methods: PaymentMethodsTable;
  payouts: PayoutsTable;
  postings: PostingsTable;
  purchases: PurchasesTable;
  refresh_tokens: RefreshTokensTable;
  sandbox_faults: SandboxFaultsTable;
  sandbox_state: SandboxStateTable;
  schema_migrations: SchemaMigrationsTable;
  service_mode: ServiceModeTable;
  terms_acceptances: TermsAcceptancesTable;
  terms_versions: TermsVersionsTable;
  token_exchanges: TokenExchangesTable;
  token_families: TokenFamiliesTable;
  transaction_count_deltas: TransactionCountDeltasTable;
  transaction_counts: TransactionCountsTable;
  transactions: TransactionsTable;
  wallet_credits: WalletCreditsTable;
  wallets: WalletsTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_events: WebhookEventsTable;
}
