export { decode } from './decode.ts';
export { limits } from './limits.ts';
export { readScore, type Reading } from './read-score.ts';
export { findWarnings } from './warnings.ts';
