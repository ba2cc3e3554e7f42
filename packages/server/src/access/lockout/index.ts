export {
  countAttempt,
  countCode,
  forgetAttempt,
  forgetAttempts,
  forgetAttemptsOf,
  forgetCodes,
  forgetOldAttempts,
  neighbourhood,
} from './lockout.ts';
export { provePassword } from './prove-password.ts';
