export {
  countAttempt,
  countCode,
  countPasskey,
  countSignOn,
  clearAttempts,
  deleteAttempt,
  deleteAttempts,
  deleteAttemptsOf,
  deleteCodes,
  deletePasskeyAttempts,
} from './lockout.ts';
export { networkPrefix } from './network-prefix.ts';
export { auditRefusedAttempts } from './audit-refused-attempts.ts';
export { provePassword } from './prove-password.ts';
