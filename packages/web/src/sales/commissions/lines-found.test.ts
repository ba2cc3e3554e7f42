import { describe, expect, it } from 'vitest';
import { type Line, linesFound } from './report-screen.tsx';

const line = (id: number, name: string, commission: number): Line => ({
  id,
  name,
  purged: [],
  former: null,
  commission,
  students: null,
  subscription: null,
  modules: [],
});
const lines = [line(1, 'School 10', 20), line(2, 'School 2', 79.6), line(3, '北京琴行', 20)];
const idsOf = (search: string, by: string, order: 'asc' | 'desc') =>
  linesFound(lines, { search, sort: { by, order } }).map(({ id }) => id);

describe('the lines of a breakdown', () => {
  it('are sorted by any column, with ties by name', () => {
    expect(idsOf('', 'commission', 'desc')).toEqual([2, 1, 3]);
    expect(idsOf('', 'name', 'asc')).toEqual([2, 1, 3]);
  });

  it('are found by part of the name in any case, also in Chinese', () => {
    expect(idsOf('SCHOOL', 'name', 'asc')).toEqual([2, 1]);
    expect(idsOf('琴', 'name', 'asc')).toEqual([3]);
    expect(idsOf('nobody', 'name', 'asc')).toEqual([]);
    const named = [line(4, 'O’Brien’s', 1)];
    expect(linesFound(named, { search: "o'brien", sort: { by: 'name', order: 'asc' } })).toEqual(named);
  });
});
