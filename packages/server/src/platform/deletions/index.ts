export { purgeDeletions } from './purge.ts';
export type { Restorer, Restorers } from './restorer.ts';
export { addDeletion, type DeletedRecord, expiryOf, findDeletion, removeDeletions } from './store.ts';
