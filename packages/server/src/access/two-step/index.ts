export { spendCode } from './spend-code.ts';
