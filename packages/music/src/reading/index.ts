export { decode } from './decode.ts';
export { findWrongMeasures } from './find-wrong-sums.ts';
export { limits } from './limits.ts';
export { readScore, type Reading } from './read-score.ts';
export { findWarnings } from './warnings.ts';
