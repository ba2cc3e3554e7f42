import { describe, expect, it } from 'vitest';
import { heatMapOf, heatOf, stepsUpTo } from './heat.ts';

const stage = (stageId: number, total: number, counts: { value: number; count: number }[] = []) => ({
  stageId,
  stageName: `Stage ${stageId}`,
  stageNameZh: null,
  isRetired: false,
  stageNumber: stageId,
  total,
  counts,
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
        stages: [stage(1, 3, [{ value: 2, count: 3 }]), stage(2, 0)],
      },
      { levelId: 2, levelName: 'Level 2', levelNumber: 2, levelNameZh: null, isRetired: false, stages: [stage(3, 5)] },
    ],
  },
];

describe('the coverage as a heat map', () => {
  it('has a row for each grade, with the stages of all its levels, and a gap if a grade has fewer', () => {
    const other = {
      gradeId: 2,
      gradeName: 'Grade 1',
      gradeNumber: 1,
      gradeNameZh: null,
      isRetired: false,
      levels: [
        {
          levelId: 3,
          levelName: 'Level 1',
          levelNumber: 1,
          levelNameZh: null,
          isRetired: false,
          stages: [stage(4, 1)],
        },
      ],
    };
    const map = heatMapOf([...grades, other], undefined);

    expect(map.spans).toEqual([
      { name: 'Level 1', columns: 2 },
      { name: 'Level 2', columns: 1 },
    ]);
    expect(map.columns.map(({ name }) => name)).toEqual(['Stage 1', 'Stage 2', 'Stage 3']);
    expect(map.groups.map(({ total, rows }) => [rows[0]?.headings, total])).toEqual([
      [['Pre-Grade'], 8],
      [['Grade 1'], 1],
    ]);
    expect(map.groups.map(({ rows }) => rows[0]?.cells.map((cell) => cell?.count))).toEqual([
      [3, 0, 5],
      [1, undefined, undefined],
    ]);
    expect(map.groups[0]?.rows[0]?.cells[1]).toMatchObject({
      name: 'Pre-Grade, Level 1, Stage 2',
      place: { gradeId: 1, levelId: 1, stageId: 2 },
    });
    expect([map.cells, map.empty, map.total, map.max]).toEqual([4, 1, 9, 5]);
  });

  it('split by a tag has a row for each stage and a cell for each value, even if empty', () => {
    const map = heatMapOf(grades, 'timeSignature');

    expect(map.groups[0]?.rows.map(({ headings }) => headings.join(' '))).toEqual([
      'Level 1 Stage 1',
      'Level 1 Stage 2',
      'Level 2 Stage 3',
    ]);
    expect(map.groups[0]?.rows[0]?.cells.map((cell) => [cell?.value, cell?.count])).toEqual([
      [1, 0],
      [2, 3],
      [3, 0],
      [4, 0],
    ]);
    expect(map.groups[0]?.rows[0]?.cells[1]?.name).toBe('Pre-Grade, Level 1, Stage 1, 2/4');
    expect(map.empty).toBe(11);
  });

  it('is hotter the more scores there are, and 0 only where there are none', () => {
    expect(heatOf(0, 9)).toBe(0);
    expect([1, 2, 4, 9].map((count) => heatOf(count, 9))).toEqual([1, 2, 3, 5]);
    expect(heatOf(1, 1)).toBe(5);
  });
});

describe('the legend', () => {
  it('names the counts of each step, without gaps', () => {
    expect(stepsUpTo(0)).toEqual([{ step: 0, from: 0, to: 0 }]);
    for (const max of [1, 2, 6, 250]) {
      const steps = stepsUpTo(max);
      expect(steps.at(-1)).toMatchObject({ step: 5, to: max });
      expect(steps.slice(1).map(({ from }) => from)).toEqual(steps.slice(0, -1).map(({ to }) => to + 1));
    }
  });

  it('shortens the stages, and marks the first one of each level', () => {
    const { columns } = heatMapOf(grades, undefined);
    expect(columns.map(({ short, isFirst }) => [short, isFirst])).toEqual([
      ['S1', true],
      ['S2', false],
      ['S3', true],
    ]);
  });
});
