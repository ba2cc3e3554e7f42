import './tables.ts';

export {
  addChannels,
  addEducators,
  addStudents,
  channelRow,
  educatorRow,
  type NewChannel,
  type NewEducator,
  type NewStudent,
  studentRow,
} from './add.ts';
export { affiliate } from './affiliate.ts';
export { changeChain } from './change.ts';
export { differences } from './differences.ts';
export { enrol } from './enrol.ts';
export { minChoosableWidth, foldedColumns, nameWidth } from './folded-columns.ts';
export { assertLive, liveIds } from './live.ts';
export { lockChain } from './lock.ts';
export { movesTo } from './members.ts';
export { studentMatch, studentTrigrams } from './student-match.ts';
export { restoreMemberships } from './restore-memberships.ts';
export { averageOf, lastMonths, soldByChannel, soldByEducator, soldByEducators } from './average-sales.ts';
export { affiliation, beginMemberships, endMemberships, enrolment } from './memberships.ts';
