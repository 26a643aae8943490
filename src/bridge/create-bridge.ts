import { agreeOnVersion } from '../frame/messages.js';
import type { HostMessageOf } from '../model/bridge-host-messages.js';
import type { BridgeMessage, BridgeMessageOf, Emit } from '../model/bridge-messages.js';
import type { Ports } from '../ports/ports.js';
import { type BridgeSession, InitRefused, openBridgeSession } from './bridge-session.js';
import { isGameRequest } from './game-requests.js';
import { createMailbox } from './mailbox.js';
import { BRIDGE_VERSIONS, type HostMessage, type Refusal, readHostMessage, SDK_VERSION } from './protocol.js';
import { isSessionMessage, tellSession } from './tell-session.js';

/** The bridge's environment, in addition to what its host offers in `init`. */
export interface BridgeOptions {
  /** Ports of the environment, such as `browserPorts()`, which the host then need not offer. */
  readonly ports?: Partial<Ports>;
}

/** The complete SDK behind a string protocol; see docs/bridge-protocol.md. No method throws. */
export interface Bridge {
  /** Passes in one message from the host. */
  receive(text: string): void;
  /** @returns the oldest message for the host, or an empty string */
  poll(): string;
  /** Delivers every message to `listener` instead of `poll`; null ends that. */
  push(listener: ((text: string) => void) | null): void;
}

type Settled = BridgeMessageOf<'settled'>;

/** Creates a bridge between the SDK and an engine that can exchange only strings with this script runtime. */
export function createBridge({ ports: own = {} }: BridgeOptions = {}): Bridge {
  let session: BridgeSession | undefined;
  let isDetached = false;
  let isDisposing = false;
  /** Came while the session before was still ending. */
  let waitingInit: HostMessageOf<'init'> | undefined;
  /** Outcomes that no scene has received. */
  let kept: Settled[] = [];
  let lastCallId = 0;
  let lastId = 0;
  let lastSession = 0;

  const createId = () => {
    lastId += 1;
    return lastId;
  };
  const mailbox = createMailbox({
    handle: (text) => guarded(() => handleText(text)),
    afterEntry: () => guarded(() => session?.timers.wake()),
  });
  const { emit } = mailbox;

  function guarded(work: () => void): void {
    try {
      work();
    } catch (cause) {
      emitError('internal', cause instanceof Error ? cause.message : 'internal bridge error');
    }
  }

  function emitError(code: string, message: string, about?: Refusal['about']): void {
    emit({ type: 'error', code, message, ...(about && { about }) });
  }

  function handleText(text: unknown): void {
    const read = readHostMessage(text);
    if ('message' in read) handle(read.message);
    else refuse(read.refusal);
  }

  function refuse({ code, message, about }: Refusal): void {
    emitError(code, message, about);
    if (about?.type === 'call' && session && !isDisposing) refuseCall(about.id ?? 0, message);
  }

  function handle(message: HostMessage): void {
    const { type, fields } = message;
    if (type === 'init') init(fields);
    else if (!session || isDisposing) emitError('not_initialized', 'send init first', { type });
    else if (type === 'call') call(session, fields);
    else if (type === 'detach') detach(session, fields.keepViews === true);
    else if (type === 'attach') attach(session);
    else if (type === 'dispose') void dispose(session);
    else if (isSessionMessage(type) && !tellSession(session, type, fields)) {
      drop(session, message);
    }
  }

  /** Expired ids are normal, because both sides send at once. Ids that never existed are the host's fault. */
  function drop({ log }: BridgeSession, { type, fields }: HostMessage): void {
    const { view, id = view } = fields;
    const level = typeof id === 'number' && id <= (type === 'close' ? lastCallId : lastId) ? 'debug' : 'warn';
    log.write({ level, code: 'host_message_dropped', message: `no request awaits this ${type}` });
  }

  function init(fields: HostMessageOf<'init'>): void {
    if (isDisposing) waitingInit = fields;
    else if (session) emitError('already_initialized', 'send dispose first', { type: 'init' });
    else open(fields);
  }

  function open(fields: HostMessageOf<'init'>): void {
    const versions = [...BRIDGE_VERSIONS];
    const version = agreeOnVersion(versions, fields.versions);
    if (version === undefined) {
      const message = `this bridge speaks versions ${versions.join(', ')}`;
      emit({ type: 'error', code: 'version_unsupported', message, versions });
      return;
    }
    try {
      lastSession += 1;
      const id = lastSession;
      // What still runs when its session is over, such as a call that is to be tried again, has nobody to tell.
      const emitLive: Emit = (message) => {
        if (id === lastSession && !(isDetached && isForScene(message))) emit(message);
      };
      session = openBridgeSession(fields, { own, emit: emitLive, createId, onSettled });
      emit({ type: 'ready', version, versions, sdk: SDK_VERSION, nextCallId: lastCallId + 1 });
    } catch (cause) {
      if (!(cause instanceof InitRefused)) throw cause;
      emitError(cause.code, cause.message, { type: 'init' });
    }
  }

  function call(running: BridgeSession, fields: HostMessageOf<'call'>): void {
    const { id } = fields;
    if (takeCallId(id)) running.calls.start(fields);
    else emitError('id_reused', `call ids must increase; the next free one is ${lastCallId + 1}`, { type: 'call', id });
  }

  /** An invalid call still gets its one outcome if its id is new. */
  function refuseCall(id: number, message: string): void {
    if (!takeCallId(id)) return;
    const error = { code: 'invalid_argument', message, retryable: false };
    onSettled({
      type: 'settled',
      id,
      flow: '',
      result: { source: 'svc', event: 'svc.call.complete', state: 'error', error },
    });
  }

  function takeCallId(id: number): boolean {
    if (!Number.isSafeInteger(id) || id <= lastCallId) return false;
    lastCallId = id;
    return true;
  }

  function onSettled(message: Settled): void {
    if (isDetached) kept.push(message);
    else emit(message);
  }

  function detach(running: BridgeSession, keepViews: boolean): void {
    if (!isDetached) {
      isDetached = true;
      for (const message of mailbox.take(({ type }) => type === 'settled')) {
        if (message.type === 'settled') kept.push(message);
      }
      mailbox.take(isForScene);
      running.game.detach();
    }
    if (!keepViews) running.calls.closeViews();
    emit({ type: 'detached' });
  }

  function attach(running: BridgeSession): void {
    emit({ type: 'attached', nextCallId: lastCallId + 1, kept: kept.length });
    isDetached = false;
    emitKept();
    running.game.attach();
    running.stir();
  }

  function emitKept(): void {
    const late = kept;
    kept = [];
    for (const message of late) emit({ ...message, late: true });
  }

  async function dispose(running: BridgeSession): Promise<void> {
    isDisposing = true;
    running.manager.dispose();
    // A submitted payment now waits for its outcome, which a host that goes away cannot tell.
    running.manager.dispose();
    await running.calls.idle();
    running.requests.clear();
    running.timers.clear();
    emitKept();
    emit({ type: 'disposed' });
    lastSession += 1;
    session = undefined;
    isDetached = false;
    isDisposing = false;
    const next = waitingInit;
    waitingInit = undefined;
    if (next) guarded(() => init(next));
  }

  return {
    receive: (text) => mailbox.receive(text),
    poll: () => mailbox.poll(),
    push: (listener) => mailbox.push(listener),
  };
}

/** Nobody hears it without a scene. Whether money may have moved is for the host, too, which may have to end the call itself. */
function isForScene(message: BridgeMessage): boolean {
  if (message.type !== 'event') return isGameRequest(message);
  const step = message.name === 'progress' && message.data?.step;
  return step !== 'submitted' && step !== 'recovered';
}
