export { createFromCommandLine, FirstHoldsAll, resetPassword, resetTwoStep } from './from-command-line.ts';
export { newPassword } from './new-password.ts';
