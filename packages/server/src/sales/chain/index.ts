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
export { choosableWidth, keysOf, widthOf } from './keys.ts';
export { assertLive, liveIds } from './live.ts';
export { lockChain } from './lock.ts';
export { movesTo } from './members.ts';
export { reunite } from './reunite.ts';
export { averageOf, lastMonths, soldByChannel, soldByEducator, soldByEducators } from './sold.ts';
export { affiliation, beginSpells, endSpells, enrolment } from './spells.ts';
