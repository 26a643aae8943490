import { matchesOrigin } from '../../platform/http/origin.js';
import type { Settings } from '../../platform/settings.js';

/**
 * Whether a page of this origin may show an integrator's flows. A page without a parent (an engine's web view, the Continue page) may.
 * If none is registered, the sandbox allows any origin and operator mode none.
 */
export function allowsParent(
  settings: Pick<Settings, 'mode' | 'addresses'>,
  allowedOrigins: readonly string[],
  parentOrigin: string | undefined,
): boolean {
  if (parentOrigin === undefined || parentOrigin === new URL(settings.addresses.webUrl).origin) return true;
  if (allowedOrigins.length === 0) return settings.mode === 'sandbox';
  return matchesOrigin(parentOrigin, allowedOrigins);
}
