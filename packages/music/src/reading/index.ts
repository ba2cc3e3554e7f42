export { decode } from './decode.ts';
export { findWarnings, findWrongMeasures } from './find-warnings.ts';
export { limits } from './limits.ts';
export { type MeasureWarning, summarize } from './warnings.ts';
export { type Problem, problemInEnglish, problems } from './problems.ts';
export { readParsed, readScore, type Reading } from './read-score.ts';
export { type Warning, warningInEnglish, warnings } from './warnings.ts';
