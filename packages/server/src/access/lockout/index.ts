export {
  auditRefusedAttempts,
  countAttempt,
  countCode,
  countPasskey,
  countSignOn,
  deleteAttempt,
  deleteAttempts,
  deleteAttemptsOf,
  deleteCodes,
  deletePasskeyAttempts,
  networkPrefix,
  provePassword,
} from './lockout.ts';
