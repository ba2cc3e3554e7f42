export { PlayingBar } from './playing-bar.tsx';
