export { changeMany, type ScoreColumns } from './change-many.ts';
export { addEdition, assertFileOf, listEditions, type ListedEdition } from './edition-store.ts';
export { thumbnailOf } from './find.ts';
export { lockScore, lockScores, publish as publishScores, toggle as toggleScore } from './actions.ts';
export type { ScoreRow } from './rows.ts';
export { tagColumns } from '#library/catalogue/index.ts';
export { changeScore, findListed, getScore } from './store.ts';
