import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { faultText, loggedFault } from './fault-text.ts';
import { lazy } from './lazy.ts';

/** Asynchronous, so that a slow reader does not hold the event loop. */
const standardOutput = lazy(() => pino.destination({ dest: 1, sync: false }));

/** Writes JSON lines, by default to standard output, without secrets and personal data. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedFault },
    hooks: { logMethod: withSafeMessage },
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
  return pino(options, destination ?? standardOutput());
}

/** Where an error is logged without a message, pino would take the error's own, whatever it quotes. */
function withSafeMessage(this: Logger, args: Parameters<LogFn>, log: LogFn): void {
  const [logged, message] = args as [unknown, unknown];
  const fault = logged instanceof Error ? logged : (logged as { err?: unknown } | null)?.err;
  if (message === undefined && fault instanceof Error)
    log.apply(this, [logged instanceof Error ? { err: logged } : logged, faultText(fault)]);
  else log.apply(this, args);
}

/** A reader that is stuck must not keep the process alive. */
const maxFlushMs = 1000;

/**
 * Waits until what was logged to standard output is written, or cannot be because its reader is gone. Call it before
 * `process.exit`: there, pino would repeat a failed write without end.
 */
export function flushLog(): Promise<void> {
  const stream = standardOutput();
  return new Promise((resolve) => {
    stream.once('drain', resolve);
    stream.once('error', () => resolve());
    stream.write('');
    setTimeout(resolve, maxFlushMs);
  });
}
