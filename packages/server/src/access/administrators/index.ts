export { createByHand, FirstHoldsAll, resetPassword, resetTwoStep } from './by-hand.ts';
export { newPassword } from './new-password.ts';
