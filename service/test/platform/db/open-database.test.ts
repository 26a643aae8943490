import { expect, inject, it } from 'vitest';
import { openDatabase } from '../../../src/platform/db/open-database.js';

it('names the setting and the file when a certificate of the database’s address cannot be read', async () => {
  const { host = '', user, port } = inject('postgres');
  const databaseUrl = `postgres://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}&sslrootcert=/no/such.pem`;
  const opened = openDatabase(
    { databaseUrl, databaseReadUrl: undefined, dataDir: '', databasePoolSize: 2 },
    { onProblem: () => undefined },
  );
  await expect(opened).rejects.toThrow(
    'The database in DATABASE_URL is not reached: its address names the file /no/such.pem, which this program cannot read (ENOENT).',
  );
});
