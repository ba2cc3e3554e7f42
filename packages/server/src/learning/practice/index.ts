import './tables.ts';

export { type Kind, moveSeparator } from './count.ts';
export { addSums, type Figures, figuresOf, noSums, seriesOf, type Sums, totalOf } from './figures.ts';
export { joinReports, lockReports } from './reports-lock.ts';
export { countDays, countMonths } from './run.ts';
export {
  dayOfSession,
  inScope,
  type Period,
  type Scope,
  type Session,
  sessionColumns,
  sessionsOf,
} from './sessions.ts';
export { visitLimits, within } from './sessions.ts';
export { removeDays } from './students-store.ts';
export { addChanges } from './sums-store.ts';
