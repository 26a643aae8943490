import { EventEmitter } from 'eventemitter3';
import type { Addresses } from '../api/addresses.js';
import type { ApiContext } from '../api/api-context.js';
import { createFlow, type Flow } from '../flow/create-flow.js';
import type { FlowCallbacks, FlowHandle } from '../flow/flow-handle.js';
import type { FlowName } from '../flow/flow-name.js';
import type { FlowPlan } from '../flow/flow-plan.js';
import { flowResultOf } from '../flow/flow-result-of.js';
import type { FrameTheme } from '../frame/messages.js';
import type { LogEntry } from '../ports/log.js';
import type { Ports } from '../ports/ports.js';
import { createSdkError } from '../result/create-sdk-error.js';
import type { FlowResult } from '../result/flow-result.js';
import type { Result } from '../result/result.js';
import type { SdkError } from '../result/sdk-error.js';
import { createMemoryStorage } from '../token/create-memory-storage.js';
import type { SessionProvider } from '../token/session.js';
import { createTokenKeeper, type TokenKeeper } from '../token/token-keeper.js';
import { type Environment, type Environments, resolveEnvironment } from './environment.js';
import { isScreen } from './page-url.js';
import { planFlow } from './plan-flow.js';
import type { UiEvents } from './ui-events.js';

/** What every flow of a manager shares. */
export interface FlowHostOptions {
  /** Where the service is: its address, the five addresses, or a name from `environments`. */
  readonly environment: Environment;
  /** Your own names for services, such as `{ staging: 'https://pay.staging.example' }`. */
  readonly environments?: Environments;
  /**
   * Your public `integrator_id`: pages then tell browsers at once that only your origins may frame them. Without it a page learns it from
   * its redirect, which may take one more load.
   */
  readonly integrator?: string;
  /** What the SDK needs of the place it runs in: `browserPorts()` on the web. */
  readonly ports: Ports;
  /** Fetches the player's token from your server. Payment flows do without. */
  readonly session?: SessionProvider;
  /** Colours of all pages; a flow may have its own (interface §4.3). */
  readonly theme?: FrameTheme;
  /** BCP 47; absent follows the player's device. */
  readonly locale?: string;
  /** How long a page may take until it is ready; 20,000 ms when absent. */
  readonly openTimeoutMs?: number;
  /** For one API call, retries included; 30,000 ms when absent. */
  readonly requestTimeoutMs?: number;
}

/**
 * Runs flows, one at a time. `UIManager` is a host with all of them; use this one to bundle only what you import.
 *
 * TypeScript's own `private`, as `#` fields become WeakMaps in the engine bundle, whose cycles QuickJS never frees.
 */
export class FlowHost extends EventEmitter<UiEvents> {
  /** The five addresses that `environment` came to, without a slash at their end. */
  readonly addresses: Addresses;
  /** For the API calls that a game makes itself with the player's token, such as `listTransactions`. */
  readonly api: ApiContext;
  private readonly options: FlowHostOptions;
  private readonly tokens: TokenKeeper;
  private flow: Flow | undefined;
  private disposed = false;
  private forgetPage: (() => void) | undefined;

  /** @throws TypeError when the environment or the ports are not usable: a programmer's mistake */
  constructor(options: FlowHostOptions) {
    super();
    if (!options?.ports) throw new TypeError('ports is missing: on the web, browserPorts()');
    const { ports, session, requestTimeoutMs } = options;
    this.options = options;
    this.addresses = resolveEnvironment(options.environment, options.environments);
    const api = { addresses: this.addresses, ports, timeoutMs: requestTimeoutMs };
    this.tokens = createTokenKeeper({
      api,
      storage: ports.storage ?? createMemoryStorage(),
      session,
      onRefreshed: () => this.guard(() => this.emit('tokenRefreshed')),
      log: (entry) => this.log(entry),
    });
    this.api = { ...api, bearer: this.tokens };
  }

  /**
   * Runs a flow; what the flow functions are made of. Refuses with `disposed`, `busy` or the plan's own error.
   *
   * @param makePlan - checks the caller's input
   */
  start(
    flow: FlowName,
    callbacks: FlowCallbacks,
    makePlan: (options: FlowHostOptions) => Result<FlowPlan>,
  ): FlowHandle {
    let resolve: (result: FlowResult) => void = () => undefined;
    const finished = new Promise<FlowResult>((settle) => {
      resolve = settle;
    });
    const settle = (result: FlowResult) => {
      this.guard(() => this.emit('settled', { flow, result }));
      void Promise.resolve().then(() => {
        this.call(callbacks, result);
        resolve(result);
      });
    };
    const refuse = (error: SdkError): FlowHandle => {
      settle(flowResultOf(flow, { state: 'error', error }));
      return { finished, close: () => undefined };
    };

    if (Object.values(callbacks).some((callback) => callback && typeof callback !== 'function'))
      return refuse(createSdkError('invalid_argument', 'onComplete, onCancel and onError must be functions'));
    if (this.disposed) return refuse(createSdkError('disposed', 'this manager was disposed: make a new one'));
    if (this.flow) return refuse(createSdkError('busy', 'a flow is open: wait for its outcome or close it'));
    const plan = makePlan(this.options);
    if (!plan.ok) return refuse(plan.error);

    this.tokens.begin();
    const { ports, openTimeoutMs } = this.options;
    const opened = createFlow(
      plan.value,
      { ports, openTimeoutMs, log: (entry) => this.log(entry) },
      {
        onOpened: () => this.guard(() => this.emit('opened', { flow })),
        onReady: () => this.guard(() => this.emit('ready', { flow })),
        onProgress: (step, data) => this.guard(() => this.emit('progress', { flow, step, data })),
        onSettled: (result) => {
          this.flow = undefined;
          settle(result);
        },
      },
    );
    this.flow = opened;
    opened.open();
    return { finished, close: () => opened.end('closed_by_host') };
  }

  /**
   * Loads a flow's page out of sight, and for a screen the player's token, so that the flow opens at once. Worth it when
   * a player is about to open it; the next flow that is opened takes the page or throws it away.
   */
  prewarm(flow: FlowName): void {
    if (this.disposed) return;
    const { ports, theme, locale } = this.options;
    const { url, origin } = planFlow(this, flow, {}, this.options, {});
    this.forgetPage = ports.webView.prewarm?.({ origin, page: flow, theme, locale }, url);
    if (isScreen(flow)) void this.tokens.bearer();
  }

  /** Another player signs in: forgets the token, also in storage. */
  async forgetPlayer(): Promise<void> {
    await this.tokens.forget();
  }

  /** Ends an open flow with `disposed`; every later call is refused with it. */
  dispose(): void {
    this.disposed = true;
    this.flow?.end('disposed');
    this.forgetPage?.();
  }

  private call({ onComplete, onCancel, onError }: FlowCallbacks, result: FlowResult): void {
    try {
      if (result.state === 'complete') onComplete?.(result);
      else if (result.state === 'cancel') onCancel?.(result);
      else if (onError) onError(result);
      // Without anyone to tell, the log is better than silence.
      else this.log({ level: 'error', code: result.error.code, message: result.error.message });
    } catch (cause) {
      this.log({ level: 'error', code: 'callback_threw', message: `a callback of ${result.event} threw`, cause });
    }
  }

  private guard(emit: () => void): void {
    try {
      emit();
    } catch (cause) {
      this.log({ level: 'error', code: 'listener_threw', message: 'a listener threw', cause });
    }
  }

  /** A listener of `log` that throws is told to the log port only, or it would be told of itself for ever. */
  private log(entry: LogEntry): void {
    const { log } = this.options.ports;
    log?.write(entry);
    try {
      this.emit('log', entry);
    } catch (cause) {
      log?.write({ level: 'error', code: 'listener_threw', message: 'a listener threw', cause });
    }
  }
}
