/** The server that a URL leads to. */
export type DatabaseRole = 'primary' | 'standby';

/** The setting that names it. */
export const URL_OF_ROLE = { primary: 'DATABASE_URL', standby: 'DATABASE_READ_URL' } as const;

/** One server of such a URL. */
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
 * `postgres:///name?host=a,b&port=5432,5433`.
 *
 * @throws Error with one sentence, never with the URL, which contains a password
 */
export function parseDatabaseUrl(url: string, role: DatabaseRole = 'primary'): DatabaseAddress {
  const setting = URL_OF_ROLE[role];
  const parts = URL_PARTS.exec(url);
  if (!parts) throw new Error(`${setting} must have the form postgres://user:password@host:port/database.`);
  const [, scheme = '', user = '', authority = '', path = '', query = ''] = parts;
  if (user === '' && path.includes('@')) throw noHost(setting);
  const parameters = new URLSearchParams(query);
  requireSessionOf(role, parameters);
  const fromQuery = parameters.get('host') ?? '';
  const hosts =
    fromQuery === '' ? hostsOf(authority, setting) : pairs(fromQuery, parameters.get('port') ?? '', setting);
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

function hostsOf(authority: string, setting: string): DatabaseHost[] {
  return authority.split(',').map((part) => {
    const found = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(part);
    if (!found) throw noHost(setting);
    return { host: decodeURIComponent(found[1] ?? found[2] ?? ''), port: portOf(found[3] ?? '', setting) };
  });
}

/** What stands where the host should may be a password, whose `/`, `?` or `#` has ended it. */
function noHost(setting: string): Error {
  return new Error(`${setting} has no valid host. In a password write / as %2F, ? as %3F, # as %23 and @ as %40.`);
}

/** As in libpq: one port for all hosts, or one each. */
function pairs(hosts: string, ports: string, setting: string): DatabaseHost[] {
  const each = ports.split(',');
  const names = hosts.split(',');
  if (each.length > 1 && each.length !== names.length) {
    throw new Error(`${setting} names ${names.length} hosts and ${each.length} ports; give one port, or one for each.`);
  }
  return names.map((host, index) => ({ host, port: portOf(each[index] ?? each[0] ?? '', setting) }));
}

function portOf(text: string, setting: string): number {
  const port = text === '' ? PORT : Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${setting} has an invalid port: it must be a whole number from 1 to 65535.`);
}

/** libpq's `target_session_attrs` that agree with what the service does there, the best one first. */
const SESSIONS = {
  primary: ['read-write', 'primary', 'any'],
  standby: ['prefer-standby', 'standby', 'read-only', 'any'],
} as const;
const DOES = { primary: 'writes', standby: 'only reads' } as const;

function requireSessionOf(role: DatabaseRole, parameters: URLSearchParams): void {
  const wanted = parameters.get('target_session_attrs');
  if (wanted === null || SESSIONS[role].some((session) => session === wanted)) return;
  throw new Error(
    `${URL_OF_ROLE[role]} has target_session_attrs=${wanted}, but the service ${DOES[role]} there: omit it, or use ${SESSIONS[role][0]}.`,
  );
}
