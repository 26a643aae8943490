/** What failed: an API call, or a page that was to be shown. */
export type Failed = 'request' | 'page';

type Page = Pick<typeof globalThis, 'fetch' | 'location' | 'document'>;
type Probe = 'answered' | 'forbidden' | 'silent';

const PROBE_MS = 3_000;
/** A policy's violation is told in a task of its own, after the request was refused. */
const TOLD_WITHIN_MS = 100;
const REGISTER = 'register that origin with PUT {auth_url}/v1/integrator/origins';

/**
 * Why an address gave nothing, told apart as far as a browser lets a page find out: a policy of the page, mixed content, nobody there,
 * the wrong scheme, an origin that is not registered, another program.
 *
 * @returns a sentence with the address and the remedy; undefined where the browser tells nothing. Never rejects.
 */
export async function explainFailure(page: Page, url: string, failed: Failed): Promise<string | undefined> {
  try {
    return isMixedContent(page, url) ? mixedContent(url) : await explainProbe(page, url, failed);
  } catch {
    return undefined;
  }
}

export function isMixedContent({ location }: Pick<Page, 'location'>, url: string): boolean {
  return location.protocol === 'https:' && /^http:/.test(url) && !isLoopback(new URL(url).hostname);
}

export function mixedContent(url: string): string {
  return `${new URL(url).origin} is http and this page is https, which browsers forbid: give the service an https address`;
}

const isLoopback = (hostname: string) => /^(localhost|127\.[\d.]+|\[::1\])$|\.localhost$/.test(hostname);

async function explainProbe(page: Page, url: string, failed: Failed): Promise<string | undefined> {
  const { origin, host, protocol } = new URL(url);
  switch (await probe(page, url)) {
    case 'forbidden':
      // What a page may call says nothing about what it may frame.
      return failed === 'page'
        ? undefined
        : `this page's Content-Security-Policy forbids ${origin}: add it to connect-src`;
    case 'answered':
      return failed === 'page' ? unspoken(page, origin) : unreadable(page, url);
    default: {
      const isHttps = protocol === 'https:';
      if (isHttps && page.location.protocol === 'http:' && (await probe(page, `http://${host}/`)) === 'answered')
        return `${origin} speaks http, not https: write http://${host} in environment`;
      const certificate = isHttps ? '; a certificate that this browser does not trust looks the same' : '';
      return `nothing answers at ${origin}: start the service, or correct host and port in environment${certificate}`;
    }
  }
}

/** Everybody may read whether the service lives, so what cannot be read there is not the service, or not where it was said to be. */
async function unreadable(page: Page, url: string): Promise<string> {
  const [base] = /^.*?(?=\/(v\d+|ui|token|authorize)\b)/.exec(url) ?? [url];
  const own = page.location.origin;
  const isService = await page.fetch(`${base}/healthz`, probeOptions()).then(
    ({ ok }) => ok,
    () => false,
  );
  return isService
    ? `${base} does not let pages of ${own} read its answers (CORS): ${REGISTER}`
    : `what answers at ${base} does not let pages of ${own} read it: correct environment if it is not the service, else ${REGISTER}`;
}

function unspoken({ location }: Page, origin: string): string {
  return `${origin} answers, but its page does not speak: correct environment if it is not the service; if it refuses to be framed by ${location.origin}, ${REGISTER}`;
}

const probeOptions = () =>
  ({
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(PROBE_MS),
  }) satisfies RequestInit;

/** Whether anything answers, whatever it says: no answer of `no-cors` can be read. */
async function probe({ fetch, document }: Page, url: string): Promise<Probe> {
  let isForbidden = false;
  const onViolation = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    const isOurs = blockedURI.startsWith(new URL(url).origin);
    if (disposition === 'enforce' && effectiveDirective === 'connect-src' && isOurs) isForbidden = true;
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  const isAnswered = await fetch(url, { ...probeOptions(), mode: 'no-cors' }).then(
    () => true,
    () => false,
  );
  if (!isAnswered) await new Promise((resolve) => setTimeout(resolve, TOLD_WITHIN_MS));
  document.removeEventListener('securitypolicyviolation', onViolation);
  if (isAnswered) return 'answered';
  return isForbidden ? 'forbidden' : 'silent';
}
