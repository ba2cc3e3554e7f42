export { limits } from './limits.ts';
export { readScore, type Reading } from './read-score.ts';
export { findWarnings } from './warnings.ts';
