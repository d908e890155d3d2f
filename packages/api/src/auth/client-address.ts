import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks whose word on a client's address is believed. */
export type TrustedProxies = BlockList;

/** @param networks in CIDR notation, as TRUST_PROXY gives them. */
export function trustedProxies(networks: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length] = network.split('/');
    list.addSubnet(address, Number(length), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
}

/**
 * Whose request it is: the peer of the connection, or, where that is a trusted proxy, the nearest address in
 * `X-Forwarded-For` that is none. What stands before that one may be anybody's invention and is not looked at.
 *
 * @param peer the address at the other end of the connection.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trusted: TrustedProxies): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  let address = plain(peer);
  while (hops.length > 0 && isTrusted(address, trusted)) {
    const hop = plain(hops.pop() ?? '');
    if (!isIP(hop)) break;
    address = hop;
  }
  return address;
}

/**
 * The network that a limit is counted for: an IPv4 address, or the /64 of an IPv6 address, which is the least that one
 * household is given.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

function isTrusted(address: string, trusted: TrustedProxies): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** An IPv4 address that comes in IPv6 dress is the same one; a zone names an interface of ours. */
function plain(address: string): string {
  const [bare = ''] = address.split('%');
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare) ?? [];
  return mapped ?? bare;
}
