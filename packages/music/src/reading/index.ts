export { decode } from './decode.ts';
export { findWarnings } from './find-warnings.ts';
export { findWrongMeasures } from './find-wrong-sums.ts';
export { limits } from './limits.ts';
export { type MeasureWarning, summarize } from './warnings.ts';
export { type Problem, problemInEnglish, problems } from './problems.ts';
export { readScore, type Reading } from './read-score.ts';
export { type Warning, warningInEnglish, warnings } from './warnings.ts';
