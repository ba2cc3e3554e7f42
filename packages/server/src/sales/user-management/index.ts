export {
  averageInSql,
  averageOf,
  lastMonths,
  type Months,
  soldByChannel,
  soldByEducator,
  soldByEducators,
} from './average-sales.ts';
export { changeRecords, changeRestorer } from './change-many.ts';
export { changeBesideOthers, changeSerially, lockUserManagement, setStatus } from './change.ts';
export {
  type Reader,
  averageSheet,
  countSheet,
  exportList,
  fieldColumn,
  fieldColumns,
  idSheet,
  type ListColumn,
  nameColumn,
  orderOf,
  ownerSheet,
  selected,
  statusColumn,
} from './list-columns.ts';
export { type Inactive, inactiveParty } from './inactive.ts';
export {
  beginMemberships,
  changeMemberships,
  endMemberships,
  memberChanges,
  membersByOwner,
  type Membership,
  membersOf,
  moveMembers,
  type Pair,
  pairsOf,
  restoreMemberships,
} from './memberships.ts';
export { firstPageOf, pageLimit } from './page-limit.ts';
export {
  assertNotDeleted,
  type Contact,
  mergeValues,
  nameKey,
  notDeletedIds,
  recordStore,
  updateRows,
} from './records.ts';
export { searchKeysJob } from './search-keys.ts';
export { longMatch, studentInitials, studentMatch, studentTexts } from './student-match.ts';
