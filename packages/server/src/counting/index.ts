import './tables.ts';

export { linking, type Link, type Session } from './count.ts';
export {
  dayAfter,
  dayOf,
  daysBetween,
  firstOf,
  lastOf,
  monthOf,
  countDays as countDaysOf,
  type Period,
  startOf,
} from './days.ts';
export { emptyFigures, type Figures, noSums, type ScreenSums, type Sums } from './figures.ts';
export { figuresOf } from './figures-of.ts';
export { Ids } from './ids.ts';
export { countPractice, keepCounted } from './run.ts';
export {
  everybody,
  inScope,
  readSessions,
  type Scope,
  sessionColumns,
  sessionsOf,
  within,
  withNeighbours,
} from './read-sessions.ts';
