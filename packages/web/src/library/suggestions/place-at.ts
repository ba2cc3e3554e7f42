import type { Suggestion } from '@eemusic/contract/library/suggestions';
import { choose, type Place } from '#library/academics/index.ts';

/** Whether a score is already at the suggested place. */
export function isAt({ gradeId, levelId }: Place, suggestion: Suggestion): boolean {
  return gradeId === suggestion.gradeId && (suggestion.level === null || levelId === suggestion.level.levelId);
}

/** The suggested grade and level; a chosen level or stage that does not belong to them is cleared. */
export function placeAt(place: Place, { gradeId, level }: Suggestion): Place {
  const inGrade = choose(place, 'gradeId', gradeId);
  return level === null ? inGrade : choose(inGrade, 'levelId', level.levelId);
}
