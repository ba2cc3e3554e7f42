export { freeName, takenNames } from './actions.ts';
export { addDraft, listDraftScores, putDraftScore } from './store.ts';
export { assertFilesThere, assertReviewed, endReviews } from './publishing.ts';
