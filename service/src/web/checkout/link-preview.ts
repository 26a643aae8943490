import type { IntegratorProfile } from '../../accounts/integrators/integrator-profile.js';
import { escapeHtml } from '../../platform/http/escape-html.js';

/** A payment link belongs to one person. */
export const NOT_INDEXED = '<meta name="robots" content="noindex">';

/** What mail and chat programs show of a link that is sent to a person: the integrator's name, its preview text, its logo. */
export function renderLinkPreview(integrator: Pick<IntegratorProfile, 'displayName' | 'branding'>): string {
  const { preview_text, logo_url } = integrator.branding;
  const tags = [
    NOT_INDEXED,
    meta('og:title', integrator.displayName),
    ...(preview_text === null ? [] : [meta('og:description', preview_text)]),
    ...(logo_url === null ? [] : [meta('og:image', logo_url)]),
  ];
  return tags.join('');
}

function meta(property: string, content: string): string {
  return `<meta property="${property}" content="${escapeHtml(content)}">`;
}
