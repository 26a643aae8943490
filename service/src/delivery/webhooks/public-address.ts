import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to the public internet. Loopback, private, link-local, unique-local, carrier-grade, multicast, reserved
 * and addresses that wrap an IPv4 address (mapped, 6to4, NAT64, Teredo) do not: behind them stand the operator's own machines.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return false;
  return ipaddr.process(bare).range() === 'unicast';
}
