import { Socket } from 'node:net';

/** Longer than the longest statement may take (`statement_timeout`): whoever says nothing for so long is gone. */
export const maxSilenceMs = 65_000;

const looks = 4;

let patientWork = 0;

/** Work whose statements may take longer than any other: while it lasts, nobody is given up for saying nothing. */
export async function withPatience<Result>(work: () => Promise<Result>): Promise<Result> {
  patientWork += 1;
  try {
    return await work();
  } finally {
    patientWork -= 1;
  }
}

/**
 * A connection that is given up when nothing goes over it either way for so long. The server's own time-outs are of no
 * use where the server is gone: whatever waits for its answer would wait for ever.
 */
export function openWatchedSocket(silenceMs: number): Socket {
  const socket = new Socket();
  let [bytes, silentLooks] = [0, 0];
  const timer = setInterval(() => {
    const now = socket.bytesRead + socket.bytesWritten;
    silentLooks = now === bytes && patientWork === 0 ? silentLooks + 1 : 0;
    bytes = now;
    if (silentLooks > looks) socket.destroy(fellSilent(silenceMs));
  }, silenceMs / looks).unref();
  return socket.once('close', () => clearInterval(timer));
}

const fellSilent = (silenceMs: number) =>
  Object.assign(new Error(`PostgreSQL has said nothing for ${silenceMs} ms`), { code: 'ETIMEDOUT' });
