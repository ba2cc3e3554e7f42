export { ReviewPlayer } from './review-player.tsx';
export { retryDelay } from './retry-delay.ts';
export { formatProblem } from './format-problem.ts';
