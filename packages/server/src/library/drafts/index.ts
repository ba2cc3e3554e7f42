export { freeName, takenNames, assertFilesThere, assertReviewed, endReviews } from './room.ts';
export { type Chosen, firstDecisions } from './room.ts';
export { addDraft, listDraftScores, putDraftScore } from './store.ts';
