import { Socket } from 'node:net';

/**
 * Longer than any statement may take (`statement_timeout`), so a server that is silent for this long must be gone.
 * Shorter than Fastify's `connectionTimeout`, so that callers still get an answer.
 */
export const maxSilenceMs = 65_000;

/**
 * Number of checks within that time; if all of them in a row find silence, the connection is closed. Checks are counted
 * instead of measuring the time, because a clock also runs while this process is stopped.
 */
const checks = 32;

let unlimitedWork = 0;

/** Runs work whose statements may exceed the usual limits. Meanwhile, no connection is closed because of silence. */
export async function withoutTimeouts<Result>(work: () => Promise<Result>): Promise<Result> {
  unlimitedWork += 1;
  try {
    return await work();
  } finally {
    unlimitedWork -= 1;
  }
}

/**
 * Returns a socket that closes if no bytes pass in either direction for `silenceMs`. The timeouts of a server do not
 * help if the server itself is gone: clients would wait for ever.
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
