export { createFromCommandLine, FirstHoldsAll, newPassword, resetPassword, resetTwoStep } from './from-command-line.ts';
export { assertMayGrant, changeAdministrators, lockAdministrators } from './rules.ts';
