/** Members of a fault that tell what and where: never a row, a parameter or an answer of a mail server. */
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

/**
 * What a fault says, without the data that it quotes: a mail server repeats addresses, a parser and PostgreSQL's data
 * exceptions (class 22) the text that they could not read.
 */
function faultMessage(fault: unknown): string {
  if (!(fault instanceof Error)) return 'Something was thrown that is no error';
  const { name, message, code, responseCode } = fault as Fault;
  if (responseCode !== undefined) return `The mail server answered ${String(responseCode)} (${String(code)})`;
  const quotes = name === 'SyntaxError' || (typeof code === 'string' && code.startsWith('22'));
  return quotes ? message.replace(/".*"/s, '"…"') : message;
}

/** The same in one line, with the kind of fault. */
export const faultText = (fault: unknown): string =>
  fault instanceof Error ? `${fault.name}: ${faultMessage(fault)}` : faultMessage(fault);

/** A fault as it is logged, with its causes. */
export function loggedFault(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { message: faultMessage(fault) };
  const known = fault as Fault;
  const members = [...plainMembers, ...placeMembers].flatMap((name) =>
    known[name] === undefined ? [] : [[name, known[name]] as const],
  );
  return {
    type: fault.constructor.name,
    message: faultMessage(fault),
    // The lines below the message, which may have several itself.
    stack: (fault.stack ?? '').match(/^ {4}at .*$/gm)?.join('\n') ?? '',
    ...Object.fromEntries(members),
    ...(fault.cause !== undefined && { cause: loggedFault(fault.cause) }),
    ...(fault instanceof AggregateError && { errors: fault.errors.map(loggedFault) }),
  };
}
