const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TOKEN =
  /^(esc_[A-Za-z0-9]{27}|client_(c\dk[0-9a-f]{8}_)?[0-9a-f]{24}|(svc_[a-z]{2}_)?example-[a-z0-9-]+|whsec_.+)$/;

/** An id, a token or a secret: its value differs in another world. */
export function isOpaque(text: string): boolean {
  return UUID.test(text) || TOKEN.test(text);
}

/** A map by id or currency, of which an example shows some entries. */
function isMap(value: object): boolean {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => isOpaque(key) || /^[A-Z]{3}$/.test(key));
}

/**
 * Where a response has another shape than its example: other keys, another type, another state. An example may show only some entries of
 * a list or map; each must look like a real one.
 */
export function differences(example: unknown, real: unknown, path = ''): string[] {
  if (typeof example !== 'object' || example === null || typeof real !== 'object' || real === null) {
    const same = kindOf(example) === kindOf(real) && (!/\.(state|status|kind|event)$/.test(path) || example === real);
    return same ? [] : [`${path}: ${JSON.stringify(example)} in the example, ${JSON.stringify(real)} in the answer`];
  }
  if (Array.isArray(example) || Array.isArray(real) || isMap(example)) {
    if (Array.isArray(example) !== Array.isArray(real)) return [`${path}: a list and none`];
    const entries = Object.values(real);
    if (entries.length > 0 && Object.keys(example).length === 0) return [`${path}: the example shows no entry`];
    return Object.entries(example).flatMap(([key, each]) =>
      entries.some((entry) => differences(each, entry, `${path}[]`).length === 0)
        ? []
        : [`${path}[${key}]: like no entry of the answer: ${differences(each, entries[0], `${path}[]`)[0]}`],
    );
  }
  const shown = Object.keys(example).sort();
  const given = Object.keys(real).sort();
  if (shown.join() !== given.join()) return [`${path}: keys ${shown} in the example, ${given} in the answer`];
  return shown.flatMap((key) => differences(Object(example)[key], Object(real)[key], `${path}.${key}`));
}

/** Which real value each id and token of an example stands for. */
export function bindingsOf(example: unknown, real: unknown): [string, string][] {
  if (typeof example === 'string' && typeof real === 'string') {
    if (isOpaque(example)) return [[example, real]];
    const [shown, given] = [lastPart(example), lastPart(real)];
    return shown && given ? [[shown, given]] : [];
  }
  if (typeof example !== 'object' || example === null || typeof real !== 'object' || real === null) return [];
  if (Array.isArray(example) || isMap(example)) {
    const entries = Object.entries(real);
    return Object.entries(example).flatMap(([key, each]) => {
      const [name = '', entry] =
        entries.find(
          ([other, candidate]) => alike(each, candidate) && (isOpaque(key) || Array.isArray(example) || other === key),
        ) ?? [];
      return [...(isOpaque(key) && name ? [[key, name] as [string, string]] : []), ...bindingsOf(each, entry)];
    });
  }
  return Object.keys(example).flatMap((key) => bindingsOf(Object(example)[key], Object(real)[key]));
}

/** The same entry of a list, as far as a reader can tell: equal apart from ids, times and balances. */
function alike(example: unknown, real: unknown): boolean {
  if (differences(example, real).length > 0) return false;
  const named = ['currency', 'processing_currency', 'product_sku', 'subitem_type', 'display_string', 'amount', 'event'];
  return named.every((key) => Object(example)[key] === Object(real)[key]);
}

/** The nonce of a redirect. */
function lastPart(text: string): string | undefined {
  return /#nonce=([A-Za-z0-9_-]+)$/.exec(text)?.[1];
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}
