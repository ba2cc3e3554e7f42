import { type Logger, pino } from 'pino';

/** JSON lines on standard output; what may open a door is never written. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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
