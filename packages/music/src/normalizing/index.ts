export { breakLines } from './break-lines.ts';
export { hasLongHead } from './breve-heads.ts';
export { isHidden } from './hidden.ts';
export { normalize } from './normalize.ts';
export { countCutPartNames } from './part-names.ts';
export { spellOut } from './spell-out.ts';
export { isAtEnd, type NoteEvent, PartClock, type TimedMeasure } from './timed-measure.ts';
export { staffRepeat } from './staff-repeats.ts';
