export { purgedOf, shownName } from './purged-names.ts';
export { purgeDeletions } from './purge.ts';
export type { PurgeStep, Restorer, Restorers } from './restorer.ts';
export {
  addDeletion,
  type DeletedRecord,
  expiryOf,
  findDeletion,
  findRestorable,
  hasDeletions,
  idsOf,
  removeRecord,
  removeDeletions,
  updateDeletion,
} from './store.ts';
