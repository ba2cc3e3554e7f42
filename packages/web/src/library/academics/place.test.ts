import { describe, expect, it } from 'vitest';
import { choose } from './place.ts';

const place = { gradeId: 1, levelId: 2, stageId: 3 };

describe('choosing a place', () => {
  it('clears level and stage with another grade', () => {
    expect(choose(place, 'gradeId', 9)).toEqual({ gradeId: 9, levelId: null, stageId: null });
  });

  it('clears the stage with another level', () => {
    expect(choose(place, 'levelId', 9)).toEqual({ gradeId: 1, levelId: 9, stageId: null });
  });

  it('keeps grade and level with another stage', () => {
    expect(choose(place, 'stageId', 9)).toEqual({ gradeId: 1, levelId: 2, stageId: 9 });
  });

  it('changes nothing when the same is chosen again', () => {
    expect(choose(place, 'gradeId', 1)).toEqual(place);
    expect(choose(place, 'levelId', 2)).toEqual(place);
  });
});
