import type { OperationExample } from '../../../platform/openapi/operation-example.js';

const terms = {
  required: false,
  version: 1,
  accepted_version: 1,
  document: {
    version: 1,
    language: 'en',
    title: 'Terms of service',
    sections: [
      {
        heading: 'What this is',
        paragraphs: ['This is a sandbox. No money moves, no card is charged, and nothing that is bought here exists.'],
      },
    ],
    published: '2026-11-22T22:05:20.435Z',
  },
};

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const termsExamples = {
  read: { query: { locale: 'en' }, payload: { terms } },
  accept: { query: { locale: 'en' }, body: { version: 1 }, payload: { terms: { ...terms, document: null } } },
} satisfies Record<string, OperationExample>;
