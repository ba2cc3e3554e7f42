export { type Moment, perform } from './perform.ts';
export { fineWithin, playingOrder, tiedIntoEndings } from './playing-order.ts';
export { type DrawnNote, matchNotes, type Stretch } from './time-map.ts';
