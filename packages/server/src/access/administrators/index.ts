export { changeAdministrators, lockAdministrators } from './change.ts';
export { createFromCommandLine, FirstHoldsAll, resetPassword, resetTwoStep } from './from-command-line.ts';
export { newPassword } from './new-password.ts';
export { assertMayGrant } from './rules.ts';
