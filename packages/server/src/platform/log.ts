import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
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

/** Before `process.exit`: there, pino would repeat a failed write to a reader that is gone without end. */
export function flushLog(): Promise<void> {
  const stream = standardOutput();
  return new Promise((resolve) => {
    stream.once('drain', resolve);
    stream.once('error', () => resolve());
    stream.write('');
    setTimeout(resolve, maxFlushMs);
  });
}

/** Properties of an error that are safe to log: they never contain a row, a parameter or the reply of a mail server. */
const plainMembers = [
  'code',
  'errno',
  'errcode',
  'syscall',
  'statusCode',
  'responseCode',
  'severity',
  'routine',
] as const;
const placeMembers = ['schema', 'table', 'column', 'constraint'] as const;

type Fault = Error & Partial<Record<(typeof plainMembers)[number] | (typeof placeMembers)[number], unknown>>;

const quotingCodes = /^(22|FST_)/;

/**
 * Mail servers repeat addresses; parsers and PostgreSQL's data exceptions (class 22) the text that they could not read,
 * and Fastify the whole address of a request.
 */
function faultMessage(fault: unknown): string {
  if (!(fault instanceof Error)) return 'Something was thrown that is no error';
  const { name, message, code, responseCode } = fault as Fault;
  if (responseCode !== undefined) return `The mail server answered ${String(responseCode)} (${String(code)})`;
  const quotes = name === 'SyntaxError' || (typeof code === 'string' && quotingCodes.test(code));
  return quotes ? message.replace(/".*"/s, '"…"') : message;
}

export const faultText = (fault: unknown): string =>
  fault instanceof Error ? `${fault.name}: ${faultMessage(fault)}` : faultMessage(fault);

function loggedFault(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { message: faultMessage(fault) };
  const coded = fault as Fault;
  const members = [...plainMembers, ...placeMembers].flatMap((name) =>
    coded[name] === undefined ? [] : [[name, coded[name]] as const],
  );
  return {
    type: fault.constructor.name,
    message: faultMessage(fault),
    // The stack without the message, which may have several lines.
    stack: (fault.stack ?? '').match(/^ {4}at .*$/gm)?.join('\n') ?? '',
    ...Object.fromEntries(members),
    ...(fault.cause !== undefined && { cause: loggedFault(fault.cause) }),
    ...(fault instanceof AggregateError && { errors: fault.errors.map(loggedFault) }),
  };
}
