import { readFileSync } from 'node:fs';

/** What creates the roles of a database, without psql's own commands. @param suffix - of the roles' names, which a server has once */
export function rolesSql(suffix = ''): string {
  return readFileSync(new URL('../../../deploy/postgres/roles.sql', import.meta.url), 'utf8')
    .replaceAll(/^\\getenv .*$/gm, '')
    .replaceAll(/:'(owner|node)_password'/g, `'secret'`)
    .replaceAll(/\bsvc_(owner|node)\b/g, `svc_$1${suffix}`);
}
