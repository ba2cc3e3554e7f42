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
export { noteRefused } from './note-refused.ts';
export { provePassword } from './prove-password.ts';
