import { describe, expect, it } from 'vitest';
import { isPublicAddress, isWithin, type Network, readNetwork } from './networks.ts';

const networks = (...texts: string[]) => texts.map((text) => readNetwork(text)).filter((one): one is Network => !!one);

describe('an address', () => {
  it.each(['8.8.8.8', '47.100.1.2', '2606:4700::1111', '2400:3200::1', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:1::',
    '2001:db8::1',
    'fe80::1%eth0',
    'what',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('is within a network of its own kind, also when it is written as IPv6', () => {
    const allowed = networks('10.0.0.0/8', '192.168.1.7', 'fd00::/8', '2001:db8::7');

    expect(allowed).toHaveLength(4);
    const within = ['10.9.9.9', '::ffff:10.0.0.1', '192.168.1.7', 'fd12::1', '2001:db8::7'];
    expect(within.every((one) => isWithin(one, allowed))).toBe(true);
    expect(['11.0.0.1', '192.168.1.8', 'fe80::1', '2001:db8::8', 'what'].some((one) => isWithin(one, allowed))).toBe(
      false,
    );
  });

  it.each(['', '10.0.0.0/33', 'example.com', 'example.com/8'])('%j is no network', (text) => {
    expect(readNetwork(text)).toBeNull();
  });
});
