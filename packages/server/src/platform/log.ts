import { type Logger, pino } from 'pino';

/** JSON lines on standard output; what may open a door is never written. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: faultOf },
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
  });
}

/** Of a database's fault what and where, but not the row: it holds people and keys. */
function faultOf(fault: Error): Record<string, unknown> {
  const {
    detail: _detail,
    where: _where,
    hint: _hint,
    internalQuery: _query,
    ...safe
  } = pino.stdSerializers.err(fault);
  return safe;
}
