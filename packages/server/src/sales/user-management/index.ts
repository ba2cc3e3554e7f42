import './tables.ts';

export { averageOf, lastMonths, soldByChannel, soldByEducator, soldByEducators } from './average-sales.ts';
export { changeChain } from './change.ts';
export { differences } from './differences.ts';
export { type ListColumn, orderOf, regionSheet, selected, sheetOf, statusSheet } from './list-columns.ts';
export { assertLive, liveIds } from './live.ts';
export { lockChain } from './lock.ts';
export { memberChanges, membersByOwner } from './member-changes.ts';
export { beginMemberships, endMemberships, type Membership, type Pair, pairsOf } from './memberships.ts';
export { changeMemberships, moveMembers, restoreMemberships } from './move-members.ts';
export { minChoosableWidth, nameWidth } from './name-width.ts';
export { recordStore } from './record-store.ts';
export { emptyColumns, foldedColumns, nameKey, newRecord, readFields, writeFields } from './stored-fields.ts';
export { studentMatch, studentTrigrams } from './student-match.ts';
export { updateRows } from './update-rows.ts';
