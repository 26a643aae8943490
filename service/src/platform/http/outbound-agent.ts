import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { Agent, buildConnector } from 'undici';
import { isPrivateHost, isPublicAddress } from './public-address.js';

/** A host name resolves to an address inside the operator's network. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not an address of the public internet`);
    this.name = 'PrivateAddressError';
  }
}

export interface OutboundAgentOptions {
  /** Operator mode says no. */
  readonly allowPrivateAddresses: boolean;
  readonly connectTimeoutMs: number;
  /** The DNS resolver; the system's unless a test supplies one. */
  readonly resolve?: typeof lookup;
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number | undefined,
) => void;

/**
 * Connections to addresses that integrators choose. They are checked where the socket is opened, after the name was resolved: a name
 * that changes its address between check and connect gains nothing.
 */
export function createOutboundAgent(options: OutboundAgentOptions): Agent {
  // as many connections as there are sends, which are bounded by endpoint: a bound by host would let one endpoint hold up another
  const limits = { keepAliveTimeout: 10_000, pipelining: 1 };
  if (options.allowPrivateAddresses) return new Agent({ ...limits, connect: { timeout: options.connectTimeoutMs } });
  const resolve = options.resolve ?? lookup;
  const connect = buildConnector({ timeout: options.connectTimeoutMs, lookup: publicLookup(resolve) });
  return new Agent({
    ...limits,
    connect: (target, callback) => {
      if (isPrivateHost(target.hostname)) return callback(new PrivateAddressError(target.hostname), null);
      return connect(target, callback);
    },
  });
}

function publicLookup(resolve: typeof lookup) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const refused = addresses.find(({ address }) => !isPublicAddress(address));
      const [first] = addresses;
      if (refused || !first) return callback(new PrivateAddressError(hostname), '');
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
