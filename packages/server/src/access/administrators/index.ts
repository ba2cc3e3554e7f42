export { createFromCommandLine, FirstHoldsAll, newPassword, resetPassword, resetTwoStep } from './from-command-line.ts';
export { assertMayGrant, changeAdministrators, getSelf, lockAdministrators } from './rules.ts';
