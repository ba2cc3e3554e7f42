import { type Figures, type Kind, moveSeparator } from '#learning/practice/index.ts';
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

/** The kind of figures that includes a simple mark. */
export function kindOf({ age, gradeId, region, screen, scoreId, place, next }: Mark): Kind {
  if (next !== undefined) return 'move';
  if (place !== undefined || screen !== undefined) return 'screen';
  if (scoreId !== undefined) return 'score';
  if (age !== undefined) return 'birth';
  if (gradeId !== undefined) return 'grade';
  return region === undefined ? 'total' : 'region';
}

/** Whether an item of that kind belongs to the mark. */
function isOfMark({ age, gradeId, region, screen, scoreId, next }: Mark, lastDay: string, item: string): boolean {
  if (next !== undefined) {
    const [from, to] = item.split(moveSeparator);
    return to === next && (screen === undefined || from === screen);
  }
  if (screen !== undefined) return item === screen;
  if (scoreId !== undefined) return item === `${scoreId}`;
  if (age !== undefined) return isOfAge(age, Number(item), lastDay);
  if (gradeId !== undefined) return item === `${gradeId === 'none' ? 0 : gradeId}`;
  return region === undefined || item === (region === 'none' ? '' : region);
}

/** Returns the number of sessions of a simple mark. */
export function sessionsOfMark(figures: Figures, mark: Mark, lastDay: string): number {
  const ofVisits = { entry: 'entries', exit: 'exits' } as const;
  const column = mark.place ? ofVisits[mark.place] : mark.isScored ? 'scored' : 'sessions';
  let sessions = 0;
  for (const [item, sums] of figures.get(kindOf(mark)) ?? [])
    if (isOfMark(mark, lastDay, item)) sessions += sums[column];
  return sessions;
}
