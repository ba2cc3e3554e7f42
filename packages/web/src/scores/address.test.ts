import { describe, expect, it } from 'vitest';
import { readScoresAddress } from './address.ts';

describe('the address of a library', () => {
  it('tells pickers, search and what is open', () => {
    const address = {
      curriculum: 'PianoAdventure',
      grade: 1,
      level: 2,
      stage: 3,
      search: '小星星',
      edit: 4,
      preview: 5,
    };

    expect(readScoresAddress(address)).toEqual(address);
  });

  it('knows no level without a grade, and no stage without a level', () => {
    expect(readScoresAddress({ level: 2, stage: 3 })).toEqual({});
    expect(readScoresAddress({ grade: 1, stage: 3 })).toEqual({ grade: 1 });
  });

  it('leaves the usual library type and everything strange out', () => {
    expect(
      readScoresAddress({
        curriculum: 'KungFuSightReading',
        grade: '1',
        level: -1,
        edit: 1.5,
        search: ['x'],
        token: 'x',
      }),
    ).toEqual({});
  });

  it('searches a number as text', () => {
    expect(readScoresAddress({ search: 12 })).toEqual({ search: '12' });
  });
});
