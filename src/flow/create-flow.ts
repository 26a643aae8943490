import { agreeOnVersion, FRAME_VERSIONS, type PageMessage, readPageMessage } from '../frame/messages.js';
import type { HostMessage, Welcome } from '../model/host-messages.js';
import type { TimersPort } from '../ports/ports.js';
import type { WebView } from '../ports/web-view.js';
import type { CancelCause, FlowResult } from '../result/flow-result.js';
import { failure, type Result } from '../result/result.js';
import { createSdkError, type SdkError } from '../result/sdk-error.js';
import { askConfirm } from './ask-confirm.js';
import { endingOfSettle, flowResultOf, frameErrorOf } from './ending.js';
import { createFlowMachine, type FlowEvent, stepFlow } from './flow-machine.js';
import type { FlowContext, FlowPlan } from './flow-plan.js';
import { createWatchdog } from './watchdog.js';

const OPEN_TIMEOUT_MS = 20_000;
/** How long a page may take to finish after the player closes it. */
const CLOSE_TIMEOUT_MS = 1_500;

export interface Flow {
  /** Called once. */
  open(): void;
  /** Ends the flow for the game; harmless once it has ended. */
  end(cause: CancelCause): void;
}

export interface FlowObserver {
  onOpened(): void;
  onReady(): void;
  onProgress(step: string, data: Record<string, unknown> | undefined): void;
  /** Called exactly once, after everything of the flow is cleaned up. */
  onSettled(result: FlowResult): void;
}

/**
 * One flow and its one outcome: it opens the view within the caller's gesture, welcomes the page, answers its requests
 * and settles exactly once, whatever page, view, player, game, network or clock do.
 */
export function createFlow(plan: FlowPlan, context: FlowContext, observer: FlowObserver): Flow {
  const { clock, webView } = context.ports;
  const { flow, signal } = plan;
  const traits = { ...plan, canConfirm: !!plan.confirm };
  const viewCleanups: (() => void)[] = [];
  const cleanups: (() => void)[] = [];
  let machine = createFlowMachine();
  let view: WebView | undefined;
  let prepared: Partial<Welcome> | undefined;
  let version: number | undefined;
  let isReady = false;

  const isLive = () => machine.state !== 'settled' && machine.state !== 'confirming';
  const fault = (error: SdkError) => dispatch({ name: 'fault', error });
  const timers: TimersPort = {
    after(delayMs, callback) {
      try {
        const cancel = context.ports.timers.after(delayMs, callback);
        if (typeof cancel !== 'function') throw new TypeError('timers.after must return a function that cancels');
        return () => attempt(cancel);
      } catch (cause) {
        fault(portFailed(cause));
        return () => undefined;
      }
    },
  };
  const later = (delayMs: number, callback: () => void) => viewCleanups.push(timers.after(delayMs, callback));
  const onCloseRequest = () => dispatch({ name: 'close_request' });
  const post = (message: HostMessage) => useView((opened) => opened.post(message));
  const log = (level: 'debug' | 'warn', code: string, what = 'message') =>
    context.log({ level, code, message: `${flow}: ${what} in state ${machine.state}` });

  const watchdog = createWatchdog({
    timers,
    clock,
    ping: (n) => post({ type: 'ping', n }),
    onDead: () => fault(createSdkError('page_unresponsive', 'the page stopped answering')),
  });

  function dispatch(event: FlowEvent): void {
    const before = machine;
    machine = stepFlow(before, event, traits);
    if (machine === before) log('debug', 'event_ignored', event.name);
    if (machine.state === before.state) return;
    if (machine.state === 'closing') {
      later(CLOSE_TIMEOUT_MS, () => dispatch({ name: 'close_timeout' }));
      post({ type: 'close', reason: 'player' });
      return;
    }
    if (isLive()) return;
    releaseView();
    if (machine.state === 'confirming' && plan.confirm) {
      const onAnswer = (confirmation: FlowEvent['confirmation'] & string) =>
        dispatch({ name: 'confirmed', confirmation });
      cleanups.push(askConfirm(timers, plan.confirm, onAnswer));
    } else if (machine.ending) {
      drain(cleanups);
      observer.onSettled(flowResultOf(flow, machine.ending));
    }
  }

  function releaseView(): void {
    watchdog.stop();
    drain(viewCleanups);
    const released = view;
    view = undefined;
    attempt(() => released?.close());
  }

  /** What a port throws while a flow ends must not keep it from its outcome. */
  function attempt(work: () => void): void {
    try {
      work();
    } catch (cause) {
      context.log({
        level: 'error',
        code: 'view_failed',
        message: `${flow}: a view or timer could not be ended`,
        cause,
      });
    }
  }

  /** If the view throws (or the browser does, for a `flowConfig` that cannot be cloned), the flow ends. */
  function useView(use: (opened: WebView) => void): void {
    if (!view || !isLive()) return;
    try {
      use(view);
    } catch (cause) {
      const message = 'the view failed, see cause; flowConfig must be plain data';
      fault(createSdkError('view_unavailable', message, { cause }));
    }
  }

  function open(): void {
    const { url, origin, timeoutMs } = plan;
    const onAbort = () => dispatch({ name: 'close_host', cause: 'aborted' });
    if (signal?.aborted) {
      onAbort();
      return;
    }
    signal?.addEventListener('abort', onAbort);
    cleanups.push(() => signal?.removeEventListener('abort', onAbort));
    later(context.openTimeoutMs ?? OPEN_TIMEOUT_MS, () => {
      if (!isReady) fault(notReady());
    });
    if (timeoutMs !== undefined) later(timeoutMs, () => fault(timedOut(`not over within ${timeoutMs} ms`)));
    if (!isLive()) return;
    // First, because it takes longest: it runs while the view opens.
    const preparing = plan.prepare();
    if (!isLive()) return;
    try {
      const opened = webView.open(
        { ...plan.welcome, origin, page: flow, confirm: plan.confirm },
        {
          onMessage,
          onCloseRequest,
          onInput(action) {
            if (isReady) post({ type: 'input', action });
            else if (action === 'back') onCloseRequest();
          },
          onGone: (error) => dispatch({ name: 'gone', error }),
        },
      );
      view = opened;
      if (isLive()) opened.load(url);
      else releaseView();
    } catch (cause) {
      fault(portFailed(cause));
    }
    if (!isLive()) return;
    observer.onOpened();
    if (isLive()) void prepare(preparing);
  }

  async function prepare(preparing: ReturnType<FlowPlan['prepare']>): Promise<void> {
    const result = await preparing.catch((cause: unknown) => failure(portFailed(cause)));
    if (!isLive()) return;
    if (result.ok) {
      prepared = result.value;
      welcome();
    } else {
      fault(result.error);
    }
  }

  function welcome(): void {
    if (!prepared || version === undefined) return;
    watchdog.start();
    const { drawsClose: hostDrawsClose, savesFiles } = webView;
    const said = { type: 'welcome', version, hostDrawsClose, savesFiles, ...plan.welcome, ...prepared } as const;
    useView((opened) => opened.post({ ...said, safeArea: webView.safeArea?.() }));
  }

  function onMessage(raw: unknown): void {
    if (!isLive()) {
      log('debug', 'event_ignored');
      return;
    }
    watchdog.heard();
    const message = readPageMessage(raw);
    if (message) onPageMessage(message);
    else if ((Object(raw) as { type?: unknown }).type === 'settle') {
      fault(createSdkError('page_failed', 'the page ended with an unknown result'));
    } else log('warn', 'page_message_invalid');
  }

  function onPageMessage(message: PageMessage): void {
    switch (message.type) {
      case 'hello':
        onHello(message.versions);
        break;
      case 'ready':
        onReady();
        break;
      case 'progress':
        onProgress(message);
        break;
      case 'settle':
        dispatch({ name: 'settle', ending: endingOfSettle(message) });
        break;
      case 'ask':
        void answer(message.id, message.call, message.args);
        break;
      case 'open':
        if (/^https?:/.test(message.url)) useView((opened) => opened.openPage(message.url));
        else log('warn', 'page_message_invalid', 'open');
    }
  }

  function onHello(versions: readonly number[]): void {
    version = agreeOnVersion(FRAME_VERSIONS, versions);
    if (version === undefined) {
      fault(
        createSdkError(
          'page_version_unsupported',
          `the page speaks versions ${versions}, this SDK ${FRAME_VERSIONS}: update the older`,
        ),
      );
    } else {
      welcome();
    }
  }

  function onReady(): void {
    if (isReady) return;
    isReady = true;
    dispatch({ name: 'ready' });
    useView((opened) => opened.show());
    if (isLive()) observer.onReady();
  }

  function onProgress({ step, error, data }: Extract<PageMessage, { type: 'progress' }>): void {
    if (step === 'suspended') watchdog.suspend();
    if (step === 'theme_adjusted') context.log({ level: 'warn', code: step, message: String(data?.message) });
    if (isMilestone(step)) {
      dispatch({
        name: step,
        error: error ? frameErrorOf(error) : createSdkError('page_failed', 'the page shows an error'),
        data,
      });
    }
    observer.onProgress(step, data);
  }

  async function answer(id: number, call: string, args: Record<string, unknown>): Promise<void> {
    let result: Result<unknown> = failure(createSdkError('invalid_argument', `cannot answer ${call}`));
    try {
      result = (await plan.answer?.(call, args)) ?? result;
    } catch (cause) {
      context.log({ level: 'error', code: 'answer_failed', message: `${call} threw`, cause });
    }
    post({ type: 'answer', id, ...(result.ok ? result : { ok: false, error: frameErrorOf(result.error) }) });
  }

  function notReady(): SdkError {
    const offline = context.offline();
    if (offline) return offline;
    if (!prepared) return timedOut(`${plan.isScreen ? 'session' : 'redirect'} gave no answer in time`);
    return createSdkError('page_unresponsive', `${plan.origin} did not answer: down, or something blocks the page`);
  }

  return { open, end: (cause) => dispatch({ name: 'close_host', cause }) };
}

/** The port's own words, which tell a player's developer more than ours. */
function portFailed(cause: unknown): SdkError {
  const { message = 'no view could be opened' } = Object(cause) as { readonly message?: string };
  return createSdkError('view_unavailable', message, { cause });
}

const timedOut = (message: string) => createSdkError('timeout', message);

function drain(cleanups: (() => void)[]): void {
  for (const cleanup of cleanups.splice(0)) cleanup();
}

const MILESTONES = ['content', 'error', 'recovered', 'submitted', 'succeeded'] as const;
type Milestone = (typeof MILESTONES)[number];

const isMilestone = (step: string): step is Milestone => (MILESTONES as readonly string[]).includes(step);
