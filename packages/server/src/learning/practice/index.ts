import './tables.ts';

export { type Session, visitLimits } from './count.ts';
export type { Period } from './days.ts';
export { type Figures, noSums, type ScreenSums, type Sums } from './figures.ts';
export { figuresOf } from './figures-of.ts';
export { type Bitmap, newBitmap } from './bitmaps.ts';
export { updateFigures } from './run.ts';
export { inScope, type Scope, sessionColumns, sessionsOf, within } from './read-sessions.ts';
export { recountDays } from './days-store.ts';
export { addAdditions, addChanges } from './changes-store.ts';
export { joinReports, lockReports } from './reports-lock.ts';
