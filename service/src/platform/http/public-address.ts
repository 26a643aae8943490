import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What IPv6 has handed out; outside of it stand old forms that wrap an IPv4 address (`::127.0.0.1`) and what nobody should have. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet. Loopback, private, link-local, unique-local, carrier-grade, multicast, reserved
 * and addresses that wrap an IPv4 address (mapped, 6to4, NAT64, Teredo) do not: they may lead to the operator's own machines.
 */
export function isPublicAddress(address: string): boolean {
  const bare = withoutBrackets(address).replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return false;
  const ip = ipaddr.process(bare);
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST));
}

/** Whether a URL's host is an IP address rather than a name. */
export function isAddress(host: string): boolean {
  return isIP(withoutBrackets(host)) !== 0;
}

/** Whether a URL's host leads into the operator's network as it stands. Of any other name only what it resolves to says where it leads. */
export function isPrivateHost(host: string): boolean {
  return isLocalhost(host) || (isAddress(host) && !isPublicAddress(host));
}

/** Whether a name is this machine's own. */
export function isLocalhost(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host);
}

/** In a URL an IPv6 address has brackets. */
function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}
