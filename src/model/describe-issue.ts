import * as v from 'valibot';

const IN_WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'a boolean',
  Object: 'an object',
  Array: 'a list',
  Function: 'a function',
};

/**
 * Says which field is wrong and what it must be, such as `items.0.id must be a string`. Never quotes a value, which may
 * be a secret. Custom schemas have as their message what they expect.
 *
 * @param inside - the path of the field whose alternatives the issue is about
 */
export function describeIssue(issue: v.BaseIssue<unknown>, inside = ''): string {
  const path = [inside, v.getDotPath(issue)].filter(Boolean).join('.');
  const inAnAlternative = issue.issues?.find((inner) => inner.path);
  if (inAnAlternative) return describeIssue(inAnAlternative, path);
  const field = path || 'it';
  if (issue.path?.some(({ origin }) => origin === 'key')) return `${field} is missing`;
  return `${field} must be ${issue.type === 'custom' ? issue.message : expectedBy(issue)}`;
}

/** valibot writes alternatives as `(string | Object)`. */
function expectedBy({ expected, type }: v.BaseIssue<unknown>): string {
  const alternatives = (expected ?? type).replace(/[()]/g, '').split(' | ');
  return alternatives.map((word) => IN_WORDS[word] ?? word).join(' or ');
}
