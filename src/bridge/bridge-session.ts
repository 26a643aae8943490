import { decodeBytes } from '../frame/transport/text-base64url.js';
import type { UserToken } from '../model/authorization.js';
import type { HostMessageOf } from '../model/bridge-host-messages.js';
import type { BridgeMessageOf, Emit } from '../model/bridge-messages.js';
import type { LogLevel, LogPort, Ports } from '../ports/ports.js';
import type { SafeArea } from '../ports/web-view.js';
import { createMemoryStorage } from '../token/token-storage.js';
import { UIManager } from '../ui/ui-manager.js';
import { withoutNulls } from '../ui/without-nulls.js';
import { createFlowCalls, type FlowCalls, isFlowName } from './flow-calls.js';
import { createGameRequests, createSessionSource, type GameRequests, type SessionSource } from './game-requests.js';
import { createBridgeHttp } from './ports/bridge-http.js';
import { createBridgeStorage } from './ports/bridge-storage.js';
import { type BridgeTimers, createBridgeTimers } from './ports/bridge-timers.js';
import { type BridgeWebViews, createBridgeWebViews } from './ports/bridge-web-view.js';
import { type ChachaRandom, createChachaRandom, SEED_BYTES } from './ports/create-chacha-random.js';
import { createRequestBook, type RequestBook } from './request-book.js';

const LEVELS: readonly string[] = ['debug', 'warn', 'error'] satisfies LogLevel[];

/** Everything between one `init` and its `dispose`. */
export interface BridgeSession {
  readonly manager: UIManager;
  readonly calls: FlowCalls;
  readonly game: GameRequests;
  readonly requests: RequestBook;
  readonly timers: BridgeTimers;
  readonly webViews: BridgeWebViews;
  readonly log: LogPort;
  /** @returns false for an unknown flow */
  prewarm(flow: string, locale: string | undefined): boolean;
  /** Another player, or none; the previous one is forgotten. */
  setToken(token: UserToken | undefined): boolean;
  setOnline(online: boolean): boolean;
  setSafeArea(area: SafeArea): boolean;
  /** Asks the host for fresh entropy, if it offers any. */
  stir(): void;
}

export interface SessionOptions {
  /** Ports of the bridge's own environment; the host's take precedence. */
  readonly own: Partial<Ports>;
  readonly emit: Emit;
  readonly createId: () => number;
  readonly onSettled: (message: BridgeMessageOf<'settled'>) => void;
}

/** Why an `init` was refused. */
export class InitRefused extends Error {
  readonly code: 'port_missing' | 'message_invalid';

  constructor(code: InitRefused['code'], message: string) {
    super(message);
    // Compiled to ES5, a subclass of Error is a plain Error.
    Object.setPrototypeOf(this, InitRefused.prototype);
    this.name = 'InitRefused';
    this.code = code;
  }
}

/** @throws InitRefused if a port is missing or a field is invalid */
export function openBridgeSession(init: HostMessageOf<'init'>, options: SessionOptions): BridgeSession {
  const { own, emit, createId, onSettled } = options;
  const offers = (port: string) => init.ports?.includes(port) ?? false;
  const clock = own.clock ?? { now: () => Date.now() };
  const log = createLog(init, own.log, emit);
  let online = init.online ?? true;
  let safeArea: SafeArea | undefined = init.safeArea ?? undefined;

  const bridgeTimers = createBridgeTimers({ clock, emit, createId, isOffered: () => offers('timers') });
  // Those of a page need no host that polls.
  const timers = offers('timers') ? bridgeTimers : (own.timers ?? bridgeTimers);
  const random = createRandom(init, own);
  const requests = createRequestBook({ timers, emit, createId });
  const webViews = createBridgeWebViews({
    emit,
    createId,
    random,
    timers,
    log,
    drawsClose: init.drawsClose === true,
    safeArea: () => safeArea,
    canPrewarm: offers('webview.prewarm'),
  });
  const ports: Ports = {
    http: need(offers('http') ? createBridgeHttp(requests, emit, () => online) : own.http, 'http'),
    webView: need(offers('webview') ? webViews.port : own.webView, 'webview'),
    storage: offers('storage') ? createBridgeStorage(requests) : (own.storage ?? createMemoryStorage()),
    timers,
    clock,
    random,
    log,
  };
  const game = createGameRequests(requests, emit);
  const session = createSessionSource(init.session === true, game);
  const manager = createManager(init, ports, session);
  const calls = createFlowCalls({ manager, game, onSettled });
  forwardEvents(manager, calls, emit);

  return {
    manager,
    calls,
    game,
    requests,
    timers: bridgeTimers,
    webViews,
    log,
    prewarm(flow, locale) {
      if (!isFlowName(flow)) return false;
      manager.prewarm(flow, { ...(locale && { locale }) });
      return true;
    },
    setToken(token) {
      manager
        .forgetPlayer()
        .catch(() => log.write({ level: 'error', code: 'storage_failed', message: 'the token stays stored' }));
      session.set(token);
      return true;
    },
    setOnline(next) {
      online = next;
      return true;
    },
    setSafeArea(area) {
      safeArea = area;
      return true;
    },
    stir() {
      if (!offers('random') || !('mix' in random)) return;
      const { answer } = requests.ask({
        message: (id) => ({ type: 'random.bytes', id, length: SEED_BYTES }),
        read: readEntropy,
        timeoutMs: 10_000,
      });
      answer.then(random.mix, () => log.write({ level: 'warn', code: 'entropy_refused', message: 'no fresh entropy' }));
    },
  };
}

function createManager(init: HostMessageOf<'init'>, ports: Ports, session: SessionSource): UIManager {
  const { environment, environments, integrator, theme, locale } = init;
  try {
    return new UIManager({
      environment,
      ports,
      session: session.provide,
      ...(environments && { environments }),
      ...(integrator && { integrator }),
      ...(theme && { theme: withoutNulls(theme) }),
      ...(locale && { locale }),
    });
  } catch (cause) {
    throw new InitRefused('message_invalid', cause instanceof Error ? cause.message : 'invalid environment');
  }
}

function createRandom(init: HostMessageOf<'init'>, own: Partial<Ports>): ChachaRandom | Ports['random'] {
  if (!init.seed && own.random) return own.random;
  const seed = decodeBytes(init.seed ?? '');
  if (!seed || seed.length < SEED_BYTES) {
    throw new InitRefused('message_invalid', `seed: at least ${SEED_BYTES} random bytes in base64url`);
  }
  return createChachaRandom(seed);
}

function readEntropy(value: unknown): { readonly value: Uint8Array } | undefined {
  const bytes = typeof value === 'string' ? decodeBytes(value) : undefined;
  return bytes && bytes.length >= SEED_BYTES ? { value: bytes } : undefined;
}

function createLog(init: HostMessageOf<'init'>, own: LogPort | undefined, emit: Emit): LogPort {
  if (!init.ports?.includes('log')) return own ?? { write: () => {} };
  const least = Math.max(0, LEVELS.indexOf(init.logLevel ?? 'warn'));
  return {
    write({ level, code, message }) {
      if (LEVELS.indexOf(level) >= least) emit({ type: 'log.write', level, code, message });
    },
  };
}

function forwardEvents(manager: UIManager, calls: FlowCalls, emit: Emit): void {
  const forward = (name: string, data?: Record<string, unknown>) => {
    const id = calls.currentId;
    emit({ type: 'event', name, ...(id !== undefined && { id }), ...(data && { data }) });
  };
  manager.on('opened', ({ flow }) => forward('opened', { flow }));
  manager.on('ready', ({ flow }) => forward('ready', { flow }));
  manager.on('progress', ({ data, ...progress }) => forward('progress', { ...progress, ...(data && { data }) }));
  manager.on('tokenRefreshed', () => emit({ type: 'event', name: 'token_refreshed' }));
}

function need<T>(port: T | undefined, name: string): T {
  if (!port) throw new InitRefused('port_missing', `port ${name} is required`);
  return port;
}
