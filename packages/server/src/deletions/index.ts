export type { Restorer, Restorers } from './restorer.ts';
export { addDeletion, type DeletedRecord } from './store.ts';
