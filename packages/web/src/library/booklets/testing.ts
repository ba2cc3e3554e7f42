import { scoreFields } from '#testing/score-fields.ts';
import type { BookletScore } from './queries.ts';

export function aBookletScore(overrides: Partial<BookletScore> & { id: number }): BookletScore {
  const { gradeId, levelId, stageId, moduleId, scoreEnabled, edition, module, grade, level, stage } = scoreFields;
  return {
    name: `Score ${overrides.id}`,
    gradeId,
    levelId,
    stageId,
    moduleId,
    scoreEnabled,
    edition,
    module,
    grade,
    level,
    stage,
    originalName: `${overrides.id}.musicxml`,
    thumbnail: null,
    ...overrides,
  };
}
