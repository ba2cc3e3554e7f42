import { describe, expect, it } from 'vitest';
import { gridTracks, keyColumns, shownColumns } from './key-columns.tsx';

const shownAt = (width: number, hidden: string[] = []) =>
  shownColumns(keyColumns('wide', []), 'wide', { width, hidden });
const optionalAt = (width: number, hidden?: string[]) =>
  shownAt(width, hidden).flatMap(({ id, looks }) => (looks === undefined ? [] : id));

describe('the columns of keys', () => {
  it('are all shown if there is room, except hidden ones', () => {
    expect(optionalAt(1400)).toEqual(['duration', 'price', 'region', 'createdOn', 'redeemed']);
    expect(optionalAt(1400, ['price', 'redeemed'])).toEqual(['duration', 'region', 'createdOn']);
  });

  it('are dropped from the last one on if there is no room', () => {
    expect(optionalAt(1130)).toEqual(['duration', 'price', 'region', 'createdOn']);
    expect(optionalAt(1000)).toEqual(['duration', 'price']);
    expect(optionalAt(1000, ['price'])).toEqual(['duration', 'region']);
  });

  it('have one grid track each', () => {
    const tracksAt = (width: number, hidden?: string[]) => gridTracks(shownAt(width, hidden));
    expect(tracksAt(770).match(/minmax\([^)]+\)|\d+px/g)).toHaveLength(7);
    expect(tracksAt(1000, ['duration', 'region'])).toContain('92px 84px minmax(100px, 1fr)');
  });
});
