/**
 * Reads an origin: `https://games.example`, also `https://*.games.example` for every name below one.
 *
 * @returns it in the form that browsers report; undefined when it is none
 */
export function readOrigin(text: string): string | undefined {
  const match = /^(https?):\/\/(\*\.)?([^/?#@*]+)\/?$/i.exec(text);
  if (!match) return undefined;
  const [, scheme, wildcard, host] = match;
  const address = `${scheme}://${host}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (wildcard && !url.hostname.includes('.')) return undefined;
  return `${url.protocol}//${wildcard ?? ''}${url.host}`;
}

/** Whether a page's origin is one of the registered ones. */
export function matchesOrigin(origin: string, registered: readonly string[]): boolean {
  return registered.some((pattern) => {
    if (!pattern.includes('*.')) return pattern === origin;
    const [scheme, suffix] = pattern.split('*', 2);
    return scheme !== undefined && suffix !== undefined && origin.startsWith(scheme) && origin.endsWith(suffix);
  });
}
