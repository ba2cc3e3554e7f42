import { scoreFields } from '#testing/score-fields.ts';
import type { BookletScore } from './queries.ts';

export function aBookletScore(overrides: Partial<BookletScore> & { id: number }): BookletScore {
  const stored = `000000000000000${overrides.id}.musicxml`;
  return {
    name: `Score ${overrides.id}`,
    fileName: stored,
    filePath: `/storage/scores/${stored}`,
    file: `/storage/scores/${stored}?expires=1&signature=x`,
    ...scoreFields,
    ...overrides,
  };
}
