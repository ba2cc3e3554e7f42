export { getReader, report } from './practice.ts';
export { redeem } from './redeem.ts';
export { addSessions, erasePractice, giveSessions, openComingMonths, openMonthsOf, type Practised } from './store.ts';
export { recordLibraries, reduceSessions, sessionsByProfile } from './store.ts';
