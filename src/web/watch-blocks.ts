import { createSdkError } from '../result/create-sdk-error.js';
import type { SdkError } from '../result/sdk-error.js';

/**
 * Notices that this document's Content-Security-Policy or Cross-Origin-Embedder-Policy blocks a page, where the browser
 * tells.
 *
 * @returns stops watching
 */
export function watchBlocks(document: Document, origin: string, onBlocked: (error: SdkError) => void): () => void {
  const blocked = (policy: string) =>
    onBlocked(createSdkError('page_blocked', `the game's ${policy} blocks ${origin}: let it allow that origin`));
  const onViolation = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition !== 'enforce' || !/^(frame|child|default)-src/.test(effectiveDirective)) return;
    if (blockedURI.startsWith(origin)) blocked(effectiveDirective);
  };
  document.addEventListener('securitypolicyviolation', onViolation);

  const Observer = document.defaultView?.ReportingObserver;
  const observer =
    Observer &&
    new Observer(
      (reports) => {
        // The body's fields can only be read from its JSON.
        if (JSON.stringify(reports).includes(`"blockedURL":"${origin}`)) blocked('Cross-Origin-Embedder-Policy');
      },
      { types: ['coep'] },
    );
  observer?.observe();
  return () => {
    document.removeEventListener('securitypolicyviolation', onViolation);
    observer?.disconnect();
  };
}
