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
export { enrol } from './enrol.ts';
export { choosableWidth, keysOf, widthOf } from './keys.ts';
export { lockChain } from './lock.ts';
export { affiliation, beginSpells, endSpells, enrolment } from './spells.ts';
