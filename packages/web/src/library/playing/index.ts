export type { Playable, PlayRequest } from './piece.ts';
export { PlayingBar } from './playing-bar.tsx';
