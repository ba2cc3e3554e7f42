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
 * Returns an error's message without quoted data. Mail servers repeat addresses; parsers and PostgreSQL's data
 * exceptions (class 22) repeat the text that they could not read, and Fastify the whole address of a request.
 */
function faultMessage(fault: unknown): string {
  if (!(fault instanceof Error)) return 'Something was thrown that is no error';
  const { name, message, code, responseCode } = fault as Fault;
  if (responseCode !== undefined) return `The mail server answered ${String(responseCode)} (${String(code)})`;
  const quotes = name === 'SyntaxError' || (typeof code === 'string' && quotingCodes.test(code));
  return quotes ? message.replace(/".*"/s, '"…"') : message;
}

/** Returns the error's name and message in one line. */
export const faultText = (fault: unknown): string =>
  fault instanceof Error ? `${fault.name}: ${faultMessage(fault)}` : faultMessage(fault);

/** Returns an error for the log, with its causes. */
export function loggedFault(fault: unknown): Record<string, unknown> {
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
