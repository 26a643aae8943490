import type { FlowName } from '../flow/flow-plan.js';
import type { HostMessageOf } from '../model/bridge-host-messages.js';
import type { BridgeMessageOf } from '../model/bridge-messages.js';
import { PAYMENT_FLOWS, type PaymentFlowName } from '../model/flow-names.js';
import type { Confirmation } from '../ports/web-view.js';
import type { FlowCallbacks, FlowHandle, FlowResult } from '../result/flow-result.js';
import { type ApiErrorData, createSdkError } from '../result/sdk-error.js';
import type { FlowOptions } from '../ui/flow-options.js';
import { paymentFlow } from '../ui/open-payment-flow.js';
import type { UIManager } from '../ui/ui-manager.js';
import { withoutNulls } from '../ui/without-nulls.js';
import type { GameRequests } from './game-requests.js';

export interface FlowCalls {
  /** The id is new; the call settles exactly once. */
  start(fields: HostMessageOf<'call'>): void;
  /** @returns false if no such call is open */
  close(id: number): boolean;
  /** Closes every call but those whose outcome the game is being asked for: closed again, they would end without it. */
  closeViews(): void;
  /** Resolves when no call is open any more. */
  idle(): Promise<void>;
  /** The call whose view is on screen, or was last. */
  readonly currentId: number | undefined;
}

/** Runs the host's calls through the manager. */
export function createFlowCalls(options: {
  readonly manager: UIManager;
  readonly game: GameRequests;
  readonly onSettled: (message: BridgeMessageOf<'settled'>) => void;
}): FlowCalls {
  const { manager, game, onSettled } = options;
  const open = new Map<number, FlowHandle | undefined>();
  /** Calls whose outcome the game is being asked for. */
  const confirming = new Set<number>();
  let startingId: number | undefined;
  let currentId: number | undefined;
  let onIdle: (() => void) | undefined;

  manager.on('opened', () => {
    currentId = startingId;
  });

  function start(fields: HostMessageOf<'call'>): void {
    const { id, flow } = fields;
    const settle = (result: FlowResult) => {
      if (!open.delete(id)) return;
      confirming.delete(id);
      onSettled({ type: 'settled', id, flow, result: toWire(result) });
      if (open.size === 0) onIdle?.();
    };
    open.set(id, undefined);
    startingId = id;
    const handle = startFlow(fields, { onComplete: settle, onCancel: settle, onError: settle });
    startingId = undefined;
    if (handle) open.set(id, handle);
    else settle(unknownFlow(flow));
  }

  function startFlow(fields: HostMessageOf<'call'>, callbacks: FlowCallbacks): FlowHandle | undefined {
    const { id, flow, transactionId, redirect, confirm, flowConfig } = fields;
    const { onComplete, onCancel, onError } = callbacks;
    const common = commonOptions(fields);
    if (flow === 'history') return manager.HistoryFlow(onComplete, onCancel, onError, common);
    if (flow === 'receipt') return manager.ReceiptFlow(transactionId ?? '', onComplete, onCancel, onError, common);
    if (!isPaymentFlow(flow)) return undefined;
    const options = {
      ...common,
      redirect: redirect ?? (() => game.redirect(id, flow)),
      ...(flowConfig && { flowConfig }),
      ...(confirm && { confirm: () => askOutcome(id, flow) }),
    };
    return paymentFlow(manager, flow, options, callbacks);
  }

  function askOutcome(id: number, flow: string): Promise<Confirmation> {
    confirming.add(id);
    return game.confirm(id, flow);
  }

  return {
    start,
    close(id) {
      open.get(id)?.close();
      return open.has(id);
    },
    closeViews() {
      for (const [id, handle] of open) if (!confirming.has(id)) handle?.close();
    },
    idle: () =>
      new Promise((resolve) => {
        onIdle = resolve;
        if (open.size === 0) resolve();
      }),
    get currentId() {
      return currentId;
    },
  };
}

function commonOptions({ theme, locale, timeoutMs }: HostMessageOf<'call'>): FlowOptions {
  return {
    ...(theme && { theme: withoutNulls(theme) }),
    ...(locale && { locale }),
    ...(timeoutMs && { timeoutMs }),
  };
}

export function isFlowName(flow: string): flow is FlowName {
  return flow === 'history' || flow === 'receipt' || isPaymentFlow(flow);
}

function isPaymentFlow(flow: string): flow is PaymentFlowName {
  return PAYMENT_FLOWS.some((name) => name === flow);
}

function unknownFlow(flow: string): FlowResult {
  const error = createSdkError('invalid_argument', `flow "${flow.slice(0, 40)}" is not one of the SDK's`);
  return { source: 'svc', event: `svc.${flow.slice(0, 40)}.complete`, state: 'error', error };
}

/** A cause may contain a secret, so it stays inside. */
function toWire(result: FlowResult): BridgeMessageOf<'settled'>['result'] {
  const { source, event, state } = result;
  if (result.state !== 'error') return { ...result, source, event, state };
  const { error, payload, ...rest } = result;
  const { code, message, retryable } = error;
  const api = error.api && wireApi(error.api);
  return { ...rest, error: { code, message, retryable, ...(api && { api }) }, ...(api && { payload: api }) };
}

function wireApi({ responseCode, messages, codes, requestId }: ApiErrorData) {
  return { responseCode, messages: [...messages], codes: [...codes], ...(requestId && { requestId }) };
}
