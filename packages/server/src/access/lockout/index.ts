export {
  countAttempt,
  countCode,
  forgetAttempt,
  forgetAttempts,
  forgetAttemptsOf,
  forgetCodes,
  forgetOldAttempts,
  networkPrefix,
} from './lockout.ts';
export { provePassword } from './prove-password.ts';
