import { describe, expect, it } from 'vitest';
import { gridTracks, shownColumns } from './key-columns.ts';

const shownAt = (width: number, hidden: string[] = []) => [...shownColumns({ width }, 'wide', hidden)];

describe('the columns of keys', () => {
  it('are all shown if there is room, except hidden ones', () => {
    expect(shownAt(1400)).toEqual(['duration', 'price', 'region', 'createdOn', 'redeemed']);
    expect(shownAt(1400, ['price', 'redeemed'])).toEqual(['duration', 'region', 'createdOn']);
  });

  it('are dropped from the last one on if there is no room', () => {
    expect(shownAt(1130)).toEqual(['duration', 'price', 'region', 'createdOn']);
    expect(shownAt(1000)).toEqual(['duration', 'price']);
    expect(shownAt(1000, ['price'])).toEqual(['duration', 'region']);
  });

  it('have one grid track each', () => {
    expect(gridTracks(new Set()).match(/minmax\([^)]+\)|\d+px/g)).toHaveLength(7);
    expect(gridTracks(new Set(['price']))).toContain('92px 84px minmax(100px, 1fr)');
  });
});
