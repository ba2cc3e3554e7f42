export { changeMany, type ScoreColumns, lockScore, lockScores, publish as publishScores } from './actions.ts';
export { toggle as toggleScore } from './actions.ts';
export { addEdition, assertFileOf, listEditions, type ListedEdition, type ScoreRow, changeScore } from './store.ts';
export { findListed, getScore } from './store.ts';
export { thumbnailOf } from './find.ts';
export { tagColumns } from '#library/catalogue/index.ts';
