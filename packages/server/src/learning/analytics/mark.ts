import { type Bitmap, type Figures, newBitmap, noSums, type ScreenSums, type Sums } from '#learning/practice/index.ts';
import { isOfAge } from './parts.ts';

/** The conditions that select the sessions or students behind one part of a chart. */
export type Mark = {
  age?: number | 'other' | 'none' | undefined;
  gradeId?: number | 'none' | undefined;
  region?: string | undefined;
  screen?: string | undefined;
  scoreId?: number | undefined;
  isScored?: boolean;
  place?: 'entry' | 'exit' | undefined;
  next?: string | undefined;
};

const conditions = ['age', 'gradeId', 'region', 'screen', 'scoreId'] as const;

/** Whether the stored figures include this mark: they do for one condition, but not for two. */
export function isSimple(mark: Mark): boolean {
  const set = conditions.filter((name) => mark[name] !== undefined);
  const visits = [mark.place, mark.next].filter((name) => name !== undefined).length;
  if (visits > 0) return visits === 1 && !mark.isScored && set.every((name) => name === 'screen');
  return set.length <= 1;
}

export const isOfVisits = ({ place, next }: Mark): boolean => place !== undefined || next !== undefined;

/** Whether a key of `sums` and `sets` belongs to a mark; without conditions, only the key of the total does. */
export function isOfMark({ age, gradeId, region }: Mark, lastDay: string): (key: string) => boolean {
  if (age !== undefined) return (key) => key.startsWith('y') && isOfAge(age, Number(key.slice(1)), lastDay);
  if (gradeId !== undefined) return (key) => key === `g${gradeId === 'none' ? 0 : gradeId}`;
  if (region !== undefined) return (key) => key === `r${region === 'none' ? '' : region}`;
  return (key) => key === 't';
}

const noScreen: ScreenSums = [0, 0, 0, 0, 0, 0];

/** Returns the number of sessions of a simple mark. */
export function sessionsOfMark(figures: Figures, mark: Mark, lastDay: string): number {
  const { screen, scoreId, isScored, place, next } = mark;
  const column = isScored ? 2 : 0;
  if (next !== undefined) {
    const froms = screen === undefined ? [...figures.moves.values()] : [figures.moves.get(screen)];
    return froms.reduce((sum, tos) => sum + (tos?.get(next) ?? 0), 0);
  }
  if (place !== undefined || screen !== undefined) {
    const ofScreens = screen === undefined ? [...figures.screens.values()] : [figures.screens.get(screen) ?? noScreen];
    const at = place === undefined ? column : place === 'entry' ? 4 : 5;
    return ofScreens.reduce((sum, sums) => sum + sums[at], 0);
  }
  if (scoreId !== undefined) return (figures.scores.get(scoreId) ?? noSums)[column];
  const isOfPart = isOfMark(mark, lastDay);
  let sessions = 0;
  for (const [key, sums] of figures.sums) if (isOfPart(key)) sessions += (sums satisfies Sums)[column];
  return sessions;
}

/** Returns the students of a mark that has at most one condition. */
export function studentsOfMark(figures: Figures, mark: Mark, lastDay: string): Bitmap {
  if (mark.screen !== undefined) return figures.screenSets.get(mark.screen) ?? newBitmap();
  const isOfPart = isOfMark(mark, lastDay);
  if (isOfPart('t')) return figures.students;
  const students = newBitmap();
  for (const [key, ids] of figures.sets) if (isOfPart(key)) students.orInPlace(ids);
  return students;
}
