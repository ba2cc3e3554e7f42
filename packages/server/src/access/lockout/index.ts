export { countAttempt, countCode, forgetAttempt, forgetAttempts, forgetAttemptsOf, forgetCodes } from './lockout.ts';
export { networkPrefix } from './network-prefix.ts';
export { noteRefused } from './note-refused.ts';
export { provePassword } from './prove-password.ts';
