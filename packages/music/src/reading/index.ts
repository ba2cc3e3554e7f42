export { decode } from './decode.ts';
export { findWarnings } from './find-warnings.ts';
export { findWrongMeasures } from './find-wrong-sums.ts';
export { limits } from './limits.ts';
export { type MeasureWarning, summarize } from './measure-warning.ts';
export { type Excess, type Problem, problemInEnglish, type Problems } from './problems.ts';
export { readScore, type Reading } from './read-score.ts';
export { type Location, type StaffName, type Warning, warningInEnglish, type Warnings } from './warnings.ts';
