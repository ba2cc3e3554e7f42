export { createByHand, FirstHoldsAll, resetPassword, resetTwoStep } from './by-hand.ts';
export { newPassword } from './new-password.ts';
export { administratorRestorer } from './restore.ts';
export { administratorRoutes } from './routes.ts';
