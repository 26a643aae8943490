import { clientCalls } from './client-calls.js';
import type { ConsoleCall } from './console-call.js';
import { creditCalls } from './credit-calls.js';
import { disputeCalls } from './dispute-calls.js';
import { findCalls } from './find-calls.js';
import { freezeCalls } from './freeze-calls.js';
import { integratorCalls } from './integrator-calls.js';
import { kycCalls } from './kyc-calls.js';
import { logCalls } from './log-calls.js';
import { looksCalls } from './looks-calls.js';
import { operationsCalls } from './operations-calls.js';
import { operatorCalls } from './operator-calls.js';
import { originCalls } from './origin-calls.js';
import { passkeyCalls } from './passkey-calls.js';
import { paymentCalls } from './payment-calls.js';
import { playerCalls } from './player-calls.js';
import { refundCalls } from './refund-calls.js';
import { requestCalls } from './request-calls.js';
import { sessionCalls } from './session-calls.js';
import { settingsCalls } from './settings-calls.js';
import { walletCalls } from './wallet-calls.js';
import { webhookCalls } from './webhook-calls.js';

/** Every call of the console, with who may make it. */
export const consoleCalls: readonly ConsoleCall[] = [
  ...sessionCalls,
  ...passkeyCalls,
  ...operatorCalls,
  ...logCalls,
  ...findCalls,
  ...playerCalls,
  ...walletCalls,
  ...kycCalls,
  ...paymentCalls,
  ...refundCalls,
  ...disputeCalls,
  ...creditCalls,
  ...requestCalls,
  ...integratorCalls,
  ...freezeCalls,
  ...clientCalls,
  ...originCalls,
  ...looksCalls,
  ...settingsCalls,
  ...webhookCalls,
  ...operationsCalls,
];
