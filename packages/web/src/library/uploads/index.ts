export { retryDelay } from './retry-delay.ts';
export { sayProblem } from './say-problem.ts';
