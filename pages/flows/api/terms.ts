import { type FlowApi, sendFlowRequest } from './flow-api.js';

/** `document` is there while the newest terms are not accepted, and always in the `tos` flow. */
export interface Terms {
  required: boolean;
  version: number | null;
  accepted_version?: number | null;
  document: TermsDocument | null;
}

export interface TermsDocument {
  version: number;
  language: string;
  title: string;
  sections: Array<{ heading: string; paragraphs: string[] }>;
  published: string;
}

/** @errors `terms_outdated`, with the newer `terms` in the payload */
export function acceptTerms(api: FlowApi, version: number) {
  return sendFlowRequest<{ terms: Terms }>(api, {
    method: 'POST',
    path: 'flow-sessions/current/terms/accept',
    body: { version },
  });
}
