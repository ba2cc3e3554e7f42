export { type Kind, moveSeparator } from './count.ts';
export { addSums, type Figures, figuresOf, noSums, seriesOf, type Sums, totalOf } from './figures.ts';
export { countDays, countMonths } from './room.ts';
export {
  dayOfSession,
  everybody,
  inScope,
  joinReports,
  lockReports,
  type Period,
  type Scope,
  type Session,
  sessionColumns,
  sessionsOf,
  visitLimits,
  within,
} from './sessions.ts';
export { addChanges, removeDays } from './store.ts';
