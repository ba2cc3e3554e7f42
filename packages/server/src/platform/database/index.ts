export { type Actor, type Administrator, type Origin, type IdempotencyClaim, system } from './actor.ts';
export type { Bulks } from './audit-entry.ts';
export { bulkSizes } from './bulk-entries.ts';
export type { Change, Clock, Database, DatabaseLocation, Engine, Query } from './database.ts';
export { lock, lockRows, lockShared } from './locks.ts';
export { eraseFromTrail } from './erase.ts';
export { beginNewHistory } from './history.ts';
export { openDatabase } from './open.ts';
export { batches } from './batches.ts';
export { assertDatabase, assertNoDatabase, copyDatabase, engineOf, restoreDatabase, syncFolder } from './copies.ts';
export { CopyError } from './copy-error.ts';
export { contains, containsSearched, folded, foldedKey, searchable, searchKey } from './escape.ts';
export { containsSortable, sortable, sortKey } from './sort-key.ts';
export { countRows } from './count-rows.ts';
export { isTaken, unlessTaken } from './faults.ts';
export { insertMany } from './insert-many.ts';
export { bulkInsert, insertReturningIds, reserveIds } from './bulk-insert.ts';
export {
  analyzeTables,
  epochMs,
  includesExactly,
  liftTimeouts,
  lockFreeRows,
  raiseIndexMemory,
  readsInside,
} from './engines.ts';
export { byIndex, isInOrder, joinInOrder, sortedRows, withoutIndex } from './hints.ts';
export { jsonArray, jsonArrayHas, jsonRows, selectJsonPage } from './json.ts';
export { isAmong, isAmongTexts } from './lists.ts';
export { withoutTimeouts } from './silence.ts';
export { openMonths } from './partitions.ts';
export { suspendIndexes } from './suspend-indexes.ts';
export { beginsEastAsian, deferTextIndex, fillTextIndex, hasText, trigramMatch, wordMatch } from './text-index.ts';
export { fillShortGrams, isAlwaysListed, isEmptyDatabase, isMigrated, migrate } from './migrate.ts';
export { writeInBackground } from './write-in-background.ts';
export { preparedQuery, preparedQueryOf } from './prepared-query.ts';
export { readOffThread, readOnReplica, standbyCheck } from './read-off-thread.ts';
export { differences } from './differences.ts';
export { byNumber, byText } from './order.ts';
export { selectionToken } from './selection.ts';
export { chunks, readInChunks } from './chunks.ts';
export { findDamage, findFaults, isDamage, repair } from './verify.ts';
