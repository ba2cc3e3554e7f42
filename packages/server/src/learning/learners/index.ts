export { getReader } from './may-read.ts';
export { report } from './practice.ts';
export { redeem } from './redeem.ts';
export {
  addSessions,
  erasePractice,
  giveSessions,
  openComingMonths,
  openMonthsOf,
  type Practised,
  recordLibraries,
  reduceSessions,
  sessionsByProfile,
} from './store.ts';
