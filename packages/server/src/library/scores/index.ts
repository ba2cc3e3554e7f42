export { changeMany, type ScoreColumns } from './change-many.ts';
export { addEdition, assertFileOf, listEditions, type ListedEdition } from './edition-store.ts';
export { lockScore, lockScores, publish as publishScores } from './actions.ts';
export { type ScoreRow, tagColumns } from './rows.ts';
export { changeScore, findListed, getScore } from './store.ts';
