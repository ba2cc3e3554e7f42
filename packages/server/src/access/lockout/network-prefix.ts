import { isIPv6 } from 'node:net';

/** Some proxies forward an address with its port, which is another one for each connection. */
const withPort = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/** The network that an address belongs to. IPv6 is counted by /48, because one customer easily gets 2^80 addresses. */
export function networkPrefix(address: string): string {
  const plain = address
    .replace(withPort, '$1$2')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%[^]*/, '');
  if (!isIPv6(plain)) return plain.slice(0, 60);
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const parts = [...front, ...Array<string>(Math.max(0, gap)).fill('0'), ...back];
  const network = parts.slice(0, 3).map((part) => Number.parseInt(part, 16).toString(16));
  return `${network.join(':')}::/48`;
}
