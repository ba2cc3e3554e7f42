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
  exportList,
  type ListColumn,
  orderOf,
  regionColumn,
  regionSheet,
  selected,
  statusNames,
  statusSheet,
} from './list-columns.ts';
export { type Inactive, inactiveParty } from './inactive.ts';
export { lockUserManagement } from './lock.ts';
export { memberChanges, membersByOwner, membersOf } from './member-changes.ts';
export { beginMemberships, endMemberships, type Membership, type Pair, pairsOf } from './memberships.ts';
export { changeMemberships, moveMembers, restoreMemberships } from './move-members.ts';
export { minChoosableWidth, nameWidth } from './name-width.ts';
export { firstPageOf, pageLimit } from './page-limit.ts';
export { assertNotDeleted, mergeValues, nameKey, notDeletedIds, recordStore, updateRows } from './records.ts';
export { setStatus } from './set-status.ts';
export { longMatch, studentMatch, studentTexts } from './student-match.ts';
export type { Contact } from './tables.ts';
