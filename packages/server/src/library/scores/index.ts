export { changeMany, type ScoreColumns } from './change-many.ts';
export { findListed } from './find-store.ts';
export { lockScores } from './locks.ts';
export { publish as publishScores } from './publish.ts';
export { tagColumns } from './tag-columns.ts';
