import { describe, expect, it } from 'vitest';
import { heatMapOf, heatOf } from './heat.ts';

const stage = (stageId: number, total: number, counts: { value: number; count: number }[] = []) => ({
  stageId,
  stageName: `Stage ${stageId}`,
  total,
  counts,
});
const grades = [
  {
    gradeId: 1,
    gradeName: 'Pre-Grade',
    levels: [
      { levelId: 1, levelName: 'Level 1', stages: [stage(1, 3, [{ value: 2, count: 3 }]), stage(2, 0)] },
      { levelId: 2, levelName: 'Level 2', stages: [stage(3, 5)] },
    ],
  },
];

describe('the coverage as a heat map', () => {
  it('has a row for each level and a cell for each of its stages', () => {
    const map = heatMapOf(grades, undefined);

    expect(map.columns).toEqual(['Stage 1', 'Stage 2']);
    expect(map.groups.map(({ grade, total }) => [grade, total])).toEqual([['Pre-Grade', 8]]);
    expect(map.groups[0]?.rows.map(({ cells }) => cells.map(({ count }) => count))).toEqual([[3, 0], [5]]);
    expect(map.groups[0]?.rows[0]?.cells[1]).toMatchObject({
      name: 'Pre-Grade, Level 1, Stage 2',
      place: { gradeId: 1, levelId: 1, stageId: 2 },
    });
    expect([map.cells, map.empty, map.total, map.most]).toEqual([3, 1, 8, 5]);
  });

  it('by a tag has a row for each stage and a cell for each value, also where there is none', () => {
    const map = heatMapOf(grades, 'timeSignature');

    expect(map.groups[0]?.rows.map(({ level, stage: name }) => `${level} ${name}`)).toEqual([
      'Level 1 Stage 1',
      'Level 1 Stage 2',
      'Level 2 Stage 3',
    ]);
    expect(map.groups[0]?.rows[0]?.cells.map(({ count, value }) => [value, count])).toEqual([
      [1, 0],
      [2, 3],
      [3, 0],
      [4, 0],
    ]);
    expect(map.groups[0]?.rows[0]?.cells[1]?.name).toBe('Pre-Grade, Level 1, Stage 1, 2/4');
    expect(map.empty).toBe(11);
  });

  it('is warmer the more there are, and cold only where there is none', () => {
    expect(heatOf(0, 9)).toBe(0);
    expect([1, 2, 4, 9].map((count) => heatOf(count, 9))).toEqual([1, 2, 3, 5]);
    expect(heatOf(1, 1)).toBe(5);
  });
});
