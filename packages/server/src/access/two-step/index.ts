export { twoStepRoutes } from './routes.ts';
export { spendCode } from './spend-code.ts';
