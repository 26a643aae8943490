import * as model from 'svc-bridge/model';
import { z } from 'zod';

/** The named parts of the API document: shapes of the model, as the service sends them. */
const COMPONENTS: Readonly<Record<string, z.core.$ZodType>> = {
  AccountStanding: model.accountStandingSchema,
  AuthorizedInvoice: model.authorizedInvoiceSchema,
  AuthorizedInvoiceStatus: model.authorizedInvoiceStatusSchema,
  Dispute: model.disputeSchema,
  Escrow: model.escrowSchema,
  Failure: model.failureSchema,
  FailureReason: model.invoiceFailureSchema,
  FlowCheckout: model.checkoutSchema,
  FlowFailureReason: model.paymentFailureSchema,
  FlowKyc: model.kycStatusSchema,
  FlowNextAction: model.nextActionSchema,
  FlowPaymentMethod: model.flowPaymentMethodSchema,
  FlowPayout: model.payoutSchema,
  FlowPayoutDestination: model.payoutDestinationSchema,
  FlowPayoutStart: model.payoutOfferSchema,
  FlowPurchase: model.purchaseSchema,
  FlowPurchaseStart: model.purchaseOfferSchema,
  FlowSession: model.flowSessionSchema,
  FlowTerms: model.termsSchema,
  Integrator: model.integratorSchema,
  IntegratorWallet: model.integratorWalletSchema,
  Introspection: model.introspectionSchema,
  Invoice: model.invoiceSchema,
  LineItem: model.lineItemSchema,
  OAuthError: model.oauthErrorSchema,
  OpenedFlowSession: model.openedFlowSessionSchema,
  PaymentMethod: model.paymentMethodSchema,
  Receipt: model.receiptSchema,
  Refund: model.refundSchema,
  SandboxFixtures: model.sandboxFixturesSchema,
  Subitem: model.subitemSchema,
  TermsDocument: model.termsDocumentSchema,
  TokenExchange: model.tokenExchangeSchema,
  TokenGrant: model.tokenGrantSchema,
  Transaction: model.transactionSchema,
  TransactionDetails: model.transactionDetailsSchema,
  TransactionPage: model.transactionPageSchema,
  User: model.userSchema,
  UserAuthorization: model.userAuthorizationSchema,
  UserWallet: model.userWalletSchema,
  WebhookDelivery: model.webhookDeliverySchema,
  WebhookEndpoint: model.webhookEndpointSchema,
  WebhookEndpointWithSecret: model.webhookEndpointWithSecretSchema,
};

/** Names those parts wherever they appear. */
export function nameComponents(): void {
  for (const [id, schema] of Object.entries(COMPONENTS)) {
    const sent: z.core.$ZodType = model.emitted(schema);
    z.globalRegistry.add(sent, { ...z.globalRegistry.get(sent), id });
  }
}
