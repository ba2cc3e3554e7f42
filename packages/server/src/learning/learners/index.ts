export { erasePractice, reduceSessions } from './erasure-store.ts';
export { assertMayRead } from './may-read.ts';
export { report } from './practice.ts';
export { redeem } from './redeem.ts';
export { addSessions, recordLibraries, openComingMonths, openMonthsOf } from './store.ts';
