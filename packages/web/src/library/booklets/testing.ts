import type { BookletScore } from './queries.ts';

export function aBookletScore(overrides: Partial<BookletScore> & { id: number }): BookletScore {
  const stored = `000000000000000${overrides.id}.musicxml`;
  return {
    name: `Score ${overrides.id}`,
    fileName: stored,
    filePath: `/storage/scores/${stored}`,
    file: `/storage/scores/${stored}?expires=1&signature=x`,
    gradeId: 1,
    levelId: 1,
    stageId: 1,
    moduleId: 1,
    curriculum: 'KungFuSightReading',
    range: 1,
    interval: 1,
    rhythm: 1,
    rest: 1,
    keySignature: 1,
    timeSignature: 1,
    tie: 1,
    accidental: false,
    articulation: false,
    dynamics: false,
    scoreEnabled: true,
    accompanimentPath: null,
    hasAccompaniment: false,
    accompaniment: null,
    seconds: 30,
    scoreType: 0,
    edition: 1,
    version: 1,
    module: { name: 'Sonatinas' },
    grade: { gradeName: 'Grade 1', gradeNumber: 1 },
    level: { levelName: 'Level 1', levelNumber: 1 },
    stage: { stageName: 'Stage 1', stageNumber: 1 },
    ...overrides,
  };
}
