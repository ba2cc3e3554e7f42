export { changeMany, type ScoreColumns } from './change-many.ts';
export { addEdition, assertFileOf, listEditions, type ListedEdition } from './edition-store.ts';
export { findListed } from './find-store.ts';
export { lockScore, lockScores } from './locks.ts';
export { publish as publishScores } from './publish.ts';
export type { ScoreRow } from './rows.ts';
export { changeScore, getScore } from './store.ts';
export { tagColumns } from './tag-columns.ts';
