export { breakLines } from './parts.ts';
export { hasLongHead } from './notes.ts';
export { isHidden } from './timed-measure.ts';
export { normalize } from './normalize.ts';
export { countCutPartNames, groupsIn, stavesOf } from './parts.ts';
export { spellOut } from './spell-out.ts';
export { isAtEnd, type NoteEvent, PartClock, type TimedMeasure } from './timed-measure.ts';
export { staffRepeat } from './signatures.ts';
