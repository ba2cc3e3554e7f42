export { type Kind, moveSeparator, dayOfSession, everybody, inScope, joinReports, lockReports } from './sessions.ts';
export { type Period, type Scope, type Session, sessionColumns, sessionsOf, visitLimits, within } from './sessions.ts';
export { addSums, type Figures, figuresOf, noSums, seriesOf, type Sums, totalOf, countDays } from './room.ts';
export { countMonths } from './room.ts';
export { addChanges, removeDays } from './store.ts';
