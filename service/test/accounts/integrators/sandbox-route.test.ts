import { expect, it } from 'vitest';
import { registerSandboxIntegratorRoutes } from '../../../src/accounts/integrators/sandbox-routes.js';
import { registerAccess } from '../../../src/accounts/tokens/authenticate.js';
import { createHttpApp } from '../../../src/platform/http/http-app.js';
import { createTestDeps } from '../../support/flows/test-deps.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';
import { createTestDatabase } from '../../support/test-database.js';

it('the sandbox changes an integrator’s branding, origins and return addresses, and refuses invalid ones', async () => {
  const database = await createTestDatabase();
  const deps = createTestDeps(database);
  const app = createHttpApp(deps, registerAccess);
  registerSandboxIntegratorRoutes(app, deps);
  const { name } = await createTestIntegrator(deps);
  const put = async (url: string, payload: object) => app.inject({ method: 'PUT', url, payload });

  const changed = await put(`/sandbox/integrators/${name}`, {
    background_color: '#000000',
    return_patterns: ['https://*.games.example/'],
    origins: ['https://games.example'],
  });
  const refused = await put(`/sandbox/integrators/${name}`, { primary_color: 'red;background:url(x)' });
  const unknown = await put('/sandbox/integrators/nobody', {});

  expect(changed.json()).toMatchObject({
    branding: { background_color: '#000000', primary_color: null },
    return_patterns: ['https://*.games.example/'],
    allowed_origins: ['https://games.example'],
  });
  expect(refused.json().codes).toEqual(['primary_color_invalid']);
  expect(unknown.json().codes).toEqual(['integrator_not_found']);
  await app.close();
  await database.drop();
});
