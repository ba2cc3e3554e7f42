import { Socket } from 'node:net';

/**
 * Longer than any statement may take (`statement_timeout`), so a server that is silent for this long is gone; shorter
 * than Fastify's `connectionTimeout`, so that callers are still answered.
 */
export const maxSilenceMs = 65_000;

/** Checks within that time: so many silent ones in a row end the connection. Counted, because a clock also runs while this process is stopped. */
const checks = 32;

let unlimitedWork = 0;

/** Runs work whose statements may exceed the usual limits. While it lasts, no connection is closed for silence. */
export async function withoutTimeouts<Result>(work: () => Promise<Result>): Promise<Result> {
  unlimitedWork += 1;
  try {
    return await work();
  } finally {
    unlimitedWork -= 1;
  }
}

/**
 * A socket that closes when no bytes pass in either direction for `silenceMs`. The server's own timeouts do not help
 * when the server is gone: its clients would wait for ever.
 */
export function openWatchedSocket(silenceMs: number): Socket {
  const socket = new Socket();
  let [bytes, silentChecks] = [0, 0];
  const timer = setInterval(() => {
    const now = socket.bytesRead + socket.bytesWritten;
    silentChecks = now === bytes && unlimitedWork === 0 ? silentChecks + 1 : 0;
    bytes = now;
    if (silentChecks >= checks) socket.destroy(fellSilent(silenceMs));
  }, silenceMs / checks).unref();
  return socket.once('close', () => clearInterval(timer));
}

const fellSilent = (silenceMs: number) =>
  Object.assign(new Error(`PostgreSQL has said nothing for ${silenceMs} ms`), { code: 'ETIMEDOUT' });
