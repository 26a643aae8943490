import type { Sent, termsSchema } from 'svc-bridge/model';
import { chooseTermsText, readTerms, type TermsState } from '../../../accounts/terms/read-terms.js';
import type { Deps } from '../../../platform/deps.js';

export type TermsView = Sent<typeof termsSchema>;

/** The buyer's acceptance of the terms. @param withDocument - always, or only until they are accepted */
export async function viewTerms(
  deps: Pick<Deps, 'db'>,
  options: { accountId: string; locale: string; withDocument: 'always' | 'when_required' },
): Promise<TermsView> {
  const state = await readTerms(deps.db, options.accountId);
  const wanted = options.withDocument === 'always' || state.required;
  return {
    required: state.required,
    version: state.version,
    accepted_version: state.acceptedVersion,
    document: wanted ? viewDocument(state, options.locale) : null,
  };
}

function viewDocument(state: TermsState, locale: string): TermsView['document'] {
  const chosen = chooseTermsText(state.texts, locale);
  if (!chosen || state.version === null) return null;
  return {
    version: state.version,
    language: chosen.language,
    title: chosen.text.title,
    sections: chosen.text.sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
    published: new Date(state.publishedMs).toISOString(),
  };
}
