import { connect } from 'node:net';

type Options = {
  address: string;
  path: string;
  headers: Record<string, string>;
  /** Bodies to post in turn; without them, the path is requested by GET. */
  bodies?: readonly object[];
  connections: number;
  seconds: number;
};

/**
 * Sends requests as soon as the previous ones are answered, over this many keep-alive connections, with minimal work in
 * the client. Returns the milliseconds of each request until its whole response has arrived.
 */
export async function load({ address, path, headers, bodies = [], connections, seconds }: Options): Promise<number[]> {
  const { hostname, port, host } = new URL(address);
  const head = Object.entries({ host, 'content-type': 'application/json', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const posts = bodies.map((body) => {
    const text = JSON.stringify(body);
    return `POST ${path} HTTP/1.1\r\n${head.join('')}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  });
  const requests = posts.length > 0 ? posts : [`GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`];
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  let sent = 0;

  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let begin = 0;
      let missing = 0;
      const ask = () => {
        if (performance.now() > end) return socket.end(resolve);
        begin = performance.now();
        missing = -1;
        sent += 1;
        return socket.write(requests[sent % requests.length] ?? '');
      };
      socket.setNoDelay(true).on('connect', ask).on('error', reject);
      socket.on('data', (bytes) => {
        missing = (missing < 0 ? lengthOf(bytes) : missing) - bytes.length;
        if (missing > 0) return;
        times.push(performance.now() - begin);
        ask();
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  return times;
}

/** Returns the length of head and body in bytes, by the Content-Length header; a 304 response has no body. */
function lengthOf(bytes: Buffer): number {
  const text = bytes.toString('latin1', 0, 2000);
  if (text.startsWith('HTTP/1.1 304')) return text.indexOf('\r\n\r\n') + 4;
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (!text.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(bytes.toString());
  return text.indexOf('\r\n\r\n') + 4 + Number(length);
}
