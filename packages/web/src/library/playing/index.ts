export type { Playable } from './playable.ts';
export { PlayingBar } from './playing-bar.tsx';
