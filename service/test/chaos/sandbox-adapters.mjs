/**
 * The module in `SVC_ADAPTERS` of the nodes under test: the sandbox's card provider, its disputes and its signed events, by a name of its
 * own, as an operator's provider has. The provider's clock is right whatever the node's says.
 */
const built = (file) => import(new URL(`../../dist/${file}`, import.meta.url).href);
const { createSandboxCardProvider } = await built('payments/cards/sandbox-card-provider.js');
const { createSandboxEventReader } = await built('operations/sandbox/provider-events/sandbox-events.js');
const { createDatabaseClient } = await built('platform/db/client.js');
const { systemClock } = await built('platform/clock.js');

const clock = { now: () => Math.floor(performance.timeOrigin + performance.now()) };

export function createCardProvider() {
  const { CHAOS_CARDS: name, DATABASE_URL: connectionString, SVC_SECRET_KEYS: key } = process.env;
  const { pool } = createDatabaseClient({ connection: { connectionString }, maxConnections: 4 });
  const secretKeys = [Buffer.from(key, 'base64')];
  return {
    ...createSandboxCardProvider({ clock, pool }),
    name,
    readEvents: createSandboxEventReader({ clock: systemClock, secretKeys }, name),
  };
}
