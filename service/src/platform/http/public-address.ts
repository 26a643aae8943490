import ipaddr from 'ipaddr.js';

/** What IPv6 has handed out; outside of it stand old forms that wrap an IPv4 address (`::127.0.0.1`) and what nobody should have. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet. Loopback, private, link-local, unique-local, carrier-grade, multicast, reserved
 * and addresses that wrap an IPv4 address (mapped, 6to4, NAT64, Teredo) do not: they may lead to the operator's own machines.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return false;
  const ip = ipaddr.process(bare);
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST));
}
