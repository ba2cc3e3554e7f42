export { ReviewPlayer } from './review-player.tsx';
export { formatProblem } from './format-music.ts';
