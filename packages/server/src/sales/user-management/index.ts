export {
  averageInSql,
  averageOf,
  lastMonths,
  type Months,
  soldByChannel,
  soldByEducator,
  soldByEducators,
} from './average-sales.ts';
export { changeBesideOthers, changeSerially } from './change.ts';
export {
  type Reader,
  contactEmailSheet,
  contactListColumns,
  contactNumberSheet,
  type ListColumn,
  orderOf,
  regionColumn,
  regionSheet,
  selected,
  sheetOf,
  statusNames,
  statusSheet,
} from './list-columns.ts';
export { type Inactive, inactiveParty } from './inactive.ts';
export { assertNotDeleted, notDeletedIds } from './not-deleted.ts';
export { lockUserManagement } from './lock.ts';
export { memberChanges, membersByOwner } from './member-changes.ts';
export { beginMemberships, endMemberships, type Membership, type Pair, pairsOf } from './memberships.ts';
export { changeMemberships, moveMembers, restoreMemberships } from './move-members.ts';
export { minChoosableWidth, nameWidth } from './name-width.ts';
export { firstPageOf, pageLimit } from './page-limit.ts';
export { recordStore } from './record-store.ts';
export { setStatus } from './set-status.ts';
export {
  contactColumns,
  emptyColumns,
  foldedColumns,
  mergeTexts,
  nameKey,
  newRecord,
  readFields,
  writeFields,
} from './stored-fields.ts';
export { longMatch, studentMatch, studentTexts } from './student-match.ts';
export { updateRows } from './update-rows.ts';
export type { Contact } from './tables.ts';
