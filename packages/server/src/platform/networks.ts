import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** The address of a network, and the length of its prefix in bits. */
export type Network = readonly [Address, number];

/** Parses `10.0.0.0/8` or a single address; returns null for anything else. */
export function readNetwork(text: string): Network | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** The range of public IPv6 addresses (RFC 4291, 2.4). */
const globalUnicast: Network = ipaddr.parseCIDR('2000::/3');

/** Whether the address is public: not private, link-local, loopback, shared, multicast or reserved. */
export function isPublicAddress(text: string): boolean {
  const address = read(text);
  if (address === null || address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || isIn(address, globalUnicast);
}

export function isWithin(text: string, networks: readonly Network[]): boolean {
  const address = read(text);
  return address !== null && networks.some((network) => isIn(address, network));
}

/** An IPv4-mapped IPv6 address counts as its IPv4 address. */
const read = (text: string): Address | null => (ipaddr.isValid(text) ? ipaddr.process(text) : null);

const isIn = (address: Address, [first, bits]: Network): boolean =>
  address.kind() === first.kind() && address.match(first, bits);
