/** Bridge protocol versions this build speaks, best first; see docs/bridge-protocol.md. */
export const BRIDGE_VERSIONS: readonly number[] = [1];

/** Longest text that the bridge takes, in characters. */
export const MAX_TEXT = 4 * 1024 * 1024;

/** The package's version, for logs of hosts. */
export const SDK_VERSION = '0.1.0';
