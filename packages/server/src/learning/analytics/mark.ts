import { type Figures, Bitmap, noSums, type ScreenSums, type Sums } from '#learning/practice/index.ts';
import { isOfAge } from './parts.ts';

/** One part of the figures, as a call names it. */
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

const wholes = ['age', 'gradeId', 'region', 'screen', 'scoreId'] as const;

/** Whether the figures hold it: they do not for two conditions at once. */
export function isSimple(mark: Mark): boolean {
  const cuts = wholes.filter((name) => mark[name] !== undefined);
  const visits = [mark.place, mark.next].filter((name) => name !== undefined).length;
  if (visits > 0) return visits === 1 && !mark.isScored && cuts.every((name) => name === 'screen');
  return cuts.length <= 1;
}

export const isOfVisits = ({ place, next }: Mark): boolean => place !== undefined || next !== undefined;

/** Matches the keys of the sums and sets that belong to a mark; that of the whole for a mark without conditions. */
export function isOfMark({ age, gradeId, region }: Mark, lastDay: string): (key: string) => boolean {
  if (age !== undefined) return (key) => key.startsWith('y') && isOfAge(age, Number(key.slice(1)), lastDay);
  if (gradeId !== undefined) return (key) => key === `g${gradeId === 'none' ? 0 : gradeId}`;
  if (region !== undefined) return (key) => key === `r${region === 'none' ? '' : region}`;
  return (key) => key === 't';
}

const noScreen: ScreenSums = [0, 0, 0, 0, 0, 0];

/** Sessions of a simple mark. */
export function sessionsOfMark(figures: Figures, mark: Mark, lastDay: string): number {
  const { screen, scoreId, isScored, place, next } = mark;
  const column = isScored ? 2 : 0;
  if (next !== undefined) {
    const froms = screen === undefined ? [...figures.moves.values()] : [figures.moves.get(screen)];
    return froms.reduce((sum, tos) => sum + (tos?.get(next) ?? 0), 0);
  }
  if (place !== undefined || screen !== undefined) {
    const some = screen === undefined ? [...figures.screens.values()] : [figures.screens.get(screen) ?? noScreen];
    const at = place === undefined ? column : place === 'entry' ? 4 : 5;
    return some.reduce((sum, sums) => sum + sums[at], 0);
  }
  if (scoreId !== undefined) return (figures.scores.get(scoreId) ?? noSums)[column];
  const isMeant = isOfMark(mark, lastDay);
  let sessions = 0;
  for (const [key, sums] of figures.sums) if (isMeant(key)) sessions += (sums satisfies Sums)[column];
  return sessions;
}

/** Students of a mark with one condition. */
export function studentsOfMark(figures: Figures, mark: Mark, lastDay: string): Bitmap {
  if (mark.screen !== undefined) return figures.screenSets.get(mark.screen) ?? new Bitmap();
  const isMeant = isOfMark(mark, lastDay);
  if (isMeant('t')) return figures.students;
  const students = new Bitmap();
  for (const [key, ids] of figures.sets) if (isMeant(key)) students.orInPlace(ids);
  return students;
}
