import { type Bridge, createBridge } from './bridge/create-bridge.js';
import { browserPorts } from './web/browser-ports.js';

/**
 * A bridge whose ports are the browser's: for engines whose web builds run beside the page's own scripts (Unity, Godot,
 * Defold, GameMaker, Construct). The host offers no port in `init`.
 */
export function createWebBridge(): Bridge {
  return createBridge({ ports: browserPorts() });
}
