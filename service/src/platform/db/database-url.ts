/** One server of a `DATABASE_URL`. */
export interface DatabaseHost {
  /** A host name or address, or the folder of a unix socket; empty: as the environment says. */
  readonly host: string;
  readonly port: number;
}

export interface DatabaseAddress {
  /** At least one, in the order of the URL. */
  readonly hosts: readonly DatabaseHost[];
  /** The URL with only the first host; the rest applies to each host. */
  readonly connectionString: string;
}

const PORT = 5432;
const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)([^?]*)(\?.*)?$/;

/**
 * Reads libpq's URLs of one or several servers: `postgres://user@a:5432,b:5432/name?target_session_attrs=read-write`, or
 * `postgres:///name?host=a,b&port=5432,5433`. Of several, the one that writes is used.
 *
 * @throws Error with one sentence, never with the URL, which contains a password
 */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const parts = URL_PARTS.exec(url);
  if (!parts) throw new Error('DATABASE_URL must have the form postgres://user:password@host:port/database.');
  const [, scheme = '', user = '', authority = '', path = '', query = ''] = parts;
  const parameters = new URLSearchParams(query);
  requireReadWrite(parameters);
  const fromQuery = parameters.get('host') ?? '';
  const hosts = fromQuery === '' ? hostsOf(authority) : pairs(fromQuery, parameters.get('port') ?? '');
  const [first] = hosts;
  if (!first || hosts.length === 1) return { hosts, connectionString: url };
  const ofOne = new URLSearchParams(parameters);
  const names = ['host', 'port', 'target_session_attrs'];
  for (const name of names) ofOne.delete(name);
  const isFolder = first.host.startsWith('/');
  if (isFolder) ofOne.set('host', first.host);
  const place = isFolder ? '' : `${first.host.includes(':') ? `[${first.host}]` : first.host}:${first.port}`;
  const rest = ofOne.toString();
  return { hosts, connectionString: `${scheme}${user}${place}${path}${rest && `?${rest}`}` };
}

function hostsOf(authority: string): DatabaseHost[] {
  return authority.split(',').map((part) => {
    const found = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(part);
    if (!found) throw new Error(`DATABASE_URL has an invalid host: ${part}`);
    return { host: decodeURIComponent(found[1] ?? found[2] ?? ''), port: portOf(found[3] ?? '') };
  });
}

/** As in libpq: one port for all hosts, or one each. */
function pairs(hosts: string, ports: string): DatabaseHost[] {
  const each = ports.split(',');
  const names = hosts.split(',');
  if (each.length > 1 && each.length !== names.length) {
    throw new Error(
      `DATABASE_URL names ${names.length} hosts and ${each.length} ports; give one port, or one for each.`,
    );
  }
  return names.map((host, index) => ({ host, port: portOf(each[index] ?? each[0] ?? '') }));
}

function portOf(text: string): number {
  const port = text === '' ? PORT : Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`DATABASE_URL has an invalid port: ${text}`);
}

/** The service writes, so it needs a writable session. */
function requireReadWrite(parameters: URLSearchParams): void {
  const wanted = parameters.get('target_session_attrs');
  if (wanted === null || ['read-write', 'primary', 'any'].includes(wanted)) return;
  throw new Error(
    `DATABASE_URL has target_session_attrs=${wanted}, but the service writes: omit it, or use read-write.`,
  );
}
