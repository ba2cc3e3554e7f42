export { ReviewPlayer } from './review-player.tsx';
export { retryDelay } from './retry-delay.ts';
export { sayProblem } from './say-problem.ts';
