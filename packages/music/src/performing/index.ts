export { fineWithin } from './fine-within.ts';
export { type DrawnNote, matchNotes } from './match-notes.ts';
export { type Moment, perform } from './perform.ts';
export { playingOrder } from './playing-order.ts';
export { tiedIntoEndings } from './tied-into-endings.ts';
