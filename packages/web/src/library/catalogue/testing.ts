import { facets, type ListedScore } from '@eemusic/contract/library/catalogue';

export function aListedScore(overrides: Partial<ListedScore> = {}): ListedScore {
  return {
    id: 1,
    name: 'Little March',
    fileName: 'march.musicxml',
    filePath: 'scores/march.musicxml',
    file: '/files/march.musicxml',
    gradeId: 1,
    levelId: 2,
    stageId: 3,
    moduleId: 1,
    curriculum: 'KungFuSightReading',
    range: 1,
    interval: 1,
    rhythm: 4,
    rest: 4,
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
    module: { name: 'Kung Fu' },
    grade: { gradeName: 'Grade 1', gradeNumber: 1 },
    level: { levelName: 'Level 1', levelNumber: 1 },
    stage: { stageName: 'Stage 1', stageNumber: 1 },
    thumbnail: null,
    firstMeasure: 1,
    measures: 8,
    found: [],
    ...overrides,
  };
}

/** Counts of 0 for every choice except the given ones. */
export function someCounts(overrides: Record<string, { value: number | string | boolean; count: number }[]> = {}) {
  return { ...Object.fromEntries(facets.map((facet) => [facet, []])), ...overrides };
}
