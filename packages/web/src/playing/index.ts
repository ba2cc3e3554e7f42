export { PlayingBar } from './playing-bar.tsx';
export { createTouchPiano, type TouchPiano } from './touch-piano.ts';
