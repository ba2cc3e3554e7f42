export { type Actor, type Administrator, type Origin, type Repeat, system } from './actor.ts';
export {
  type Change,
  type Clock,
  type Database,
  type Engine,
  lock,
  lockShared,
  openDatabase,
  type Query,
} from './database.ts';
export { batches } from './batches.ts';
export { contains, folded, foldedKey } from './escape.ts';
export { isTaken } from './faults.ts';
export { jsonRows } from './json-rows.ts';
export { isMigrated, migrate } from './migrate.ts';
export { often, oftenOf } from './often.ts';
export { readOffThread } from './read-off-thread.ts';
export { byNumber, byText } from './order.ts';
export { selectionToken } from './selection.ts';
export { chunks } from './chunks.ts';
