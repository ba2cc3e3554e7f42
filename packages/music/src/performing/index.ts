export type { DrawnNote } from './match-notes.ts';
export { type Moment, perform } from './perform.ts';
export { playingOrder } from './playing-order.ts';
