import type { Connection } from './connect-frame-channel.js';

/**
 * Lets a flow continue only at the address that names its integrator: there the browser itself blocks every embedding page that is
 * not that integrator's. A page opened without the name, by a host that did not know it yet, moves there before it redeems anything.
 */
export function onOwnAddress<Met extends Pick<Connection, 'welcome'>>(
  frame: { readonly location: Pick<Location, 'href' | 'replace'> },
  met: Met,
): Met | Promise<Met> {
  const integrator = met.welcome.parameters?.integrator;
  const address = new URL(frame.location.href);
  if (!integrator || address.searchParams.get('integrator') === integrator) return met;
  address.searchParams.set('integrator', integrator);
  frame.location.replace(address.href);
  return new Promise<Met>(() => undefined);
}
