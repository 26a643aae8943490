import { callAsIntegrator } from './integrator-api.js';
import type { OperatorConsole } from './operator-console.js';

export interface NewIntegrator {
  readonly id: string;
  /** Calls the service as its server. @returns the payload */
  call(options: Parameters<typeof callAsIntegrator>[2]): ReturnType<typeof callAsIntegrator>;
}

/** Creates an integrator that trades in USD, by the admin tool. */
export async function newIntegrator(service: OperatorConsole['service'], name: string): Promise<NewIntegrator> {
  const { client_id = '', client_secret = '' } = await service.admin(
    ...['create-integrator', '--name', name, '--currency', 'USD'],
  );
  const call: NewIntegrator['call'] = (options) => callAsIntegrator({ client_id, client_secret }, service.url, options);
  const { integrator_id } = await call({ method: 'GET', path: '/v1/integrator' });
  return { id: String(integrator_id), call };
}
