import { describe, expect, it } from 'vitest';
import { isChosen, isWithin, placeMapOf } from './navigator-pane.tsx';

const stage = (stageId: number, stageNumber: number, total: number) => ({
  stageId,
  stageName: `Stage ${stageNumber}`,
  stageNameZh: null,
  isRetired: false,
  stageNumber,
  total,
  counts: [],
});
const grades = [
  {
    gradeId: 1,
    gradeName: 'Pre-Grade',
    gradeNumber: 0,
    gradeNameZh: null,
    isRetired: false,
    levels: [
      {
        levelId: 1,
        levelName: 'Level 1',
        levelNumber: 1,
        levelNameZh: null,
        isRetired: false,
        stages: [stage(1, 1, 3)],
      },
      {
        levelId: 2,
        levelName: 'Summer',
        levelNumber: null,
        levelNameZh: null,
        isRetired: false,
        stages: [stage(2, 1, 0), stage(3, 2, 5)],
      },
    ],
  },
  { gradeId: 2, gradeName: 'Grade 1', gradeNumber: 1, gradeNameZh: null, isRetired: false, levels: [] },
];

describe('the map of places', () => {
  const map = placeMapOf(grades);

  it('has a row for each level, and a grade spans its levels', () => {
    expect(map.columns.map(({ short }) => short)).toEqual(['S1', 'S2']);
    expect(map.rows.map(({ grade, level, stages }) => [grade?.short, grade?.span, level.short, stages.length])).toEqual(
      [
        ['Pre', 2, 'L1', 1],
        [undefined, undefined, 'Summer', 2],
      ],
    );
    expect(map.rows[1]?.stages[1]).toEqual({
      short: 'S2',
      name: 'Pre-Grade, Summer, Stage 2',
      place: { gradeId: 1, levelId: 2, stageId: 3 },
      count: 5,
    });
  });

  it('counts all scores of a level and of a grade', () => {
    expect(map.rows.map(({ level }) => level.count)).toEqual([3, 5]);
    expect(map.rows[0]?.grade?.count).toBe(8);
    expect(map.max).toBe(5);
  });

  it('distinguishes the chosen cell from those inside it', () => {
    const [first, second] = map.rows;
    const chosen = { gradeId: 1, levelId: 2, stageId: null };
    const cells = [first?.grade, first?.level, second?.level, second?.stages[0]].flatMap((cell) => cell ?? []);

    expect(cells.map((cell) => isChosen(cell, chosen))).toEqual([false, false, true, false]);
    expect(cells.map((cell) => isWithin(cell, chosen))).toEqual([false, false, true, true]);
    expect(cells.some((cell) => isWithin(cell, { gradeId: null, levelId: null, stageId: null }))).toBe(false);
  });
});
