import { EventEmitter } from 'eventemitter3';
import type { Addresses, ApiContext } from '../api/api-context.js';
import { offlineError } from '../api/exchange.js';
import { createFlow, type Flow } from '../flow/create-flow.js';
import { flowResultOf } from '../flow/ending.js';
import type { FlowName, FlowPlan } from '../flow/flow-plan.js';
import type { FrameTheme } from '../frame/messages.js';
import type { Shape } from '../model/read-shape.js';
import type { LogEntry, Ports } from '../ports/ports.js';
import type { FlowCallbacks, FlowHandle, FlowResult } from '../result/flow-result.js';
import type { Result } from '../result/result.js';
import { createSdkError, type SdkError } from '../result/sdk-error.js';
import { createTokenKeeper, type SessionProvider, type TokenKeeper } from '../token/token-keeper.js';
import { createMemoryStorage } from '../token/token-storage.js';
import { type Environment, type Environments, resolveEnvironment } from './environment.js';
import { checkFlowOptions, type FlowOptions } from './flow-options.js';
import { isScreen, planFlow } from './plan-flow.js';
import type { UiEvents } from './ui-events.js';

/** What every flow of a manager shares. */
export interface FlowHostOptions {
  /** Where the service is: its address, the five addresses, or a name from `environments`. */
  readonly environment: Environment;
  /** Your own names for services, such as `{ staging: 'https://pay.staging.example' }`. */
  readonly environments?: Environments;
  /**
   * Your public `integrator_id`: pages then tell browsers at once that only your origins may frame them. Without it a page learns it from
   * its redirect, which may take one more load, also of a page that was prewarmed. A stored token is kept under it, too.
   */
  readonly integrator?: string;
  /** What the SDK needs from its environment: `browserPorts()` on the web. */
  readonly ports: Ports;
  /** Fetches the player's token from your server. Payment flows do not need it. */
  readonly session?: SessionProvider;
  /** The look of all pages; a flow may have its own (interface §4.3). */
  readonly theme?: FrameTheme;
  /** BCP 47; default: the player's device. */
  readonly locale?: string;
  /** How long a page may take to be ready; default 20,000 ms. */
  readonly openTimeoutMs?: number;
  /** For one API call, retries included; default 30,000 ms. */
  readonly requestTimeoutMs?: number;
}

/** The ports that a game cannot do without, by what is called of them first. */
const portsShape: Shape = {
  http: { send: 'function' },
  timers: { after: 'function' },
  clock: { now: 'function' },
  random: { bytes: 'function' },
  webView: { open: 'function' },
};

/**
 * Runs flows, one at a time. `UIManager` is a host with all flows; use this one to bundle only the flows you import.
 *
 * TypeScript's own `private`, as `#` fields become WeakMaps in the engine bundle, whose cycles QuickJS never frees.
 */
export class FlowHost extends EventEmitter<UiEvents> {
  /** The five addresses of `environment`, without trailing slashes. */
  readonly addresses: Addresses;
  /** For API calls that the game makes with the player's token, such as `listTransactions`. */
  readonly api: ApiContext;
  private readonly options: FlowHostOptions;
  private readonly tokens: TokenKeeper;
  private flow: Flow | undefined;
  private disposed = false;
  private forgetPage: (() => void) | undefined;

  /** @throws TypeError if the environment or the ports are invalid: a programmer's mistake */
  constructor(options: FlowHostOptions) {
    super();
    if (!options?.ports) throw new TypeError('ports is missing: on the web, browserPorts()');
    const { ports, session, integrator, requestTimeoutMs } = options;
    const wrong = checkFlowOptions(options, { ports: portsShape });
    if (wrong) throw new TypeError(wrong);
    this.options = options;
    this.addresses = resolveEnvironment(options.environment, options.environments ?? undefined);
    const api = { addresses: this.addresses, ports, timeoutMs: requestTimeoutMs };
    this.tokens = createTokenKeeper({
      api,
      integrator,
      storage: ports.storage ?? createMemoryStorage(),
      session,
      onRefreshed: () => this.tell('tokenRefreshed'),
      log: (entry) => this.log(entry),
    });
    this.api = { ...api, bearer: this.tokens };
  }

  /**
   * Runs a flow; the flow functions use it. Refuses with `disposed`, `busy` or the plan's own error.
   *
   * @param makePlan - checks the caller's input
   */
  start(
    flow: FlowName,
    callbacks: FlowCallbacks,
    makePlan: (options: FlowHostOptions) => Result<FlowPlan>,
  ): FlowHandle {
    let resolve: ((result: FlowResult) => void) | undefined;
    const finished = new Promise<FlowResult>((settle) => {
      resolve = settle;
    });
    const settle = (result: FlowResult) => {
      this.tell('settled', { flow, result });
      void Promise.resolve().then(() => {
        this.call(callbacks, result);
        resolve?.(result);
      });
    };
    const refuse = (error: SdkError): FlowHandle => {
      settle(flowResultOf(flow, { state: 'error', error }));
      return { finished, close: () => undefined };
    };

    if (Object.values(callbacks).some((callback) => callback && typeof callback !== 'function'))
      return refuse(createSdkError('invalid_argument', 'onComplete, onCancel and onError must be functions'));
    if (this.disposed) return refuse(createSdkError('disposed', 'this manager was disposed: create a new one'));
    const { ports, openTimeoutMs } = this.options;
    let isBusy = !!this.flow;
    // One that throws does not know.
    this.attempt(() => {
      isBusy ||= !!ports.webView.isBusy?.();
    });
    if (isBusy) return refuse(createSdkError('busy', 'a flow is open: wait for its outcome or close it'));
    const plan = makePlan(this.options);
    if (!plan.ok) return refuse(plan.error);

    this.tokens.begin();
    const opened = createFlow(
      plan.value,
      { ports, openTimeoutMs, log: (entry) => this.log(entry), offline: () => offlineError(ports.http) },
      {
        onOpened: () => this.tell('opened', { flow }),
        onReady: () => this.tell('ready', { flow }),
        onProgress: (step, data) => this.tell('progress', { flow, step, data }),
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
   * Loads a flow's page (and for a screen the player's token) in the background, so that the flow opens at once. Use it when
   * a player is about to open it; the next flow takes over the page or discards it.
   *
   * @param options - those that the flow is then opened with
   */
  prewarm(flow: FlowName, options?: Pick<FlowOptions, 'locale' | 'theme'>): void {
    if (this.disposed) return;
    const { url, origin, welcome } = planFlow(this, flow, options ?? {}, this.options, {});
    this.attempt(() => {
      this.forgetPage = this.options.ports.webView.prewarm?.({ ...welcome, origin, page: flow }, url);
      if (isScreen(flow)) void this.tokens.bearer();
    });
  }

  /** Forgets the token, also in storage; call it when another player signs in. */
  forgetPlayer(): Promise<void> {
    return this.tokens.forget();
  }

  /**
   * Ends an open flow with `disposed`; later calls are refused with `disposed`. If a payment was submitted, the flow's `confirm` is asked
   * first, as after `close()`; a second call ends it at once.
   */
  dispose(): void {
    this.disposed = true;
    this.flow?.end('disposed');
    this.attempt(() => this.forgetPage?.());
  }

  /** What a flow can do without. */
  private attempt(work: () => void): void {
    try {
      work();
    } catch (cause) {
      this.log({ level: 'warn', code: 'port_failed', message: 'a port threw', cause });
    }
  }

  private call({ onComplete, onCancel, onError }: FlowCallbacks, result: FlowResult): void {
    try {
      if (result.state === 'complete') onComplete?.(result);
      else if (result.state === 'cancel') onCancel?.(result);
      else if (onError) onError(result);
      // With no callback to tell, the log is better than silence.
      else this.log({ level: 'error', code: result.error.code, message: result.error.message });
    } catch (cause) {
      this.log({ level: 'error', code: 'callback_threw', message: `a callback of ${result.event} threw`, cause });
    }
  }

  private tell<E extends keyof UiEvents>(event: E, ...args: EventEmitter.EventArgs<UiEvents, E>): void {
    try {
      this.emit(event, ...args);
    } catch (cause) {
      const entry: LogEntry = { level: 'error', code: 'listener_threw', message: 'a listener threw', cause };
      // A `log` listener would be told forever.
      if (event === 'log') this.write(entry);
      else this.log(entry);
    }
  }

  private log(entry: LogEntry): void {
    this.write(entry);
    this.tell('log', entry);
  }

  private write(entry: LogEntry): void {
    try {
      this.options.ports.log?.write(entry);
    } catch {
      // A log that fails must not keep a flow from its outcome.
    }
  }
}
