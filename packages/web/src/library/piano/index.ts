export { createClick } from './click.ts';
export { createPiano } from './piano.ts';
export { loadSamples } from './samples.ts';
export { createTouchPiano } from './touch-piano.ts';
export type { Voice } from './voice.ts';
