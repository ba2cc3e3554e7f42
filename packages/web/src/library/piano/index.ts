export { createClick, createPiano, createTouchPiano, loadSamples, type Voice } from './piano.ts';
