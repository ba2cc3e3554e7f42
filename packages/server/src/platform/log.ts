import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedFault } from './fault-text.ts';

/** Writes JSON lines, by default to standard output, without secrets and personal data. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedFault },
    redact: {
      paths: [
        'req.headers.authorization',
        'headers.authorization',
        '*.password',
        '*.token',
        '*.newPassword',
        '*.currentPassword',
        '*.passwordHash',
      ],
      censor: '[secret]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

type LogStream = { write(text: string): void; once(event: 'drain' | 'error', done: () => void): void };

/** A reader that is stuck must not keep the process alive. */
const maxFlushMs = 1000;

/**
 * Waits until the log is written, or cannot be because its reader is gone. Call it before `process.exit`: there, pino
 * would try to write lines that are left again and again, and never end.
 */
export function flushLog(log: Logger): Promise<void> {
  const stream = (log as unknown as Record<symbol, LogStream>)[pino.symbols.streamSym];
  return new Promise((resolve) => {
    stream?.once('drain', resolve);
    stream?.once('error', resolve);
    stream?.write('');
    setTimeout(resolve, maxFlushMs);
  });
}
