export {
  countAttempt,
  countCode,
  countPasskey,
  countSignOn,
  forgetAttempt,
  forgetAttempts,
  forgetAttemptsOf,
  forgetCodes,
  forgetPasskeyAttempts,
} from './lockout.ts';
export { networkPrefix } from './network-prefix.ts';
export { auditRefusedAttempts } from './audit-refused-attempts.ts';
export { provePassword } from './prove-password.ts';
