export { purgeDeletions } from './room.ts';
export { addDeletion, expiryOf, findDeletion, findRestorable, hasDeletions, idsOf, updateDeletion } from './store.ts';
export { purgedOf, removeDeletions, removeRecord, shownName } from './store.ts';
export type { DeletedRecord, PurgeStep, Restorer, Restorers } from './store.ts';
