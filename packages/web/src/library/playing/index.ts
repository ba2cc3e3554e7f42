export type { Playable, PlayRequest } from './playable.ts';
export { PlayingBar } from './playing-bar.tsx';
