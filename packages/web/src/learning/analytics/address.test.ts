import { describe, expect, it } from 'vitest';
import { figuresIn, readAnalyticsAddress, withRows } from './address.ts';

describe('the address of the analytics', () => {
  it('holds the scope, the view and the open rows', () => {
    const address = {
      from: '2026-01-01',
      to: '2026-03-31',
      channel: 3,
      educator: 41,
      view: 'pie',
      part: 'students',
      measure: 'lapsed',
      step: 'week',
      split: 'channel',
    };
    expect(readAnalyticsAddress(address)).toEqual(address);
    const students = { rows: 'students', kind: 'new', age: 0, region: 'GD', page: 3 };
    expect(readAnalyticsAddress({ ...address, ...students })).toEqual({ ...address, ...students });
    const sessions = {
      rows: 'sessions',
      grade: 'none',
      score: 7,
      screen: 'home',
      next: 'practice',
      place: 'exit',
      scored: 1,
    };
    expect(readAnalyticsAddress(sessions)).toEqual(sessions);
    const sales = { rows: 'sales', since: '2026-03-01', until: '2026-03-31', first: 1 };
    expect(readAnalyticsAddress({ ...sales, kind: 'new' })).toEqual(sales);
    const keys = { rows: 'keys', state: 'Revoked', page: 2 };
    expect(readAnalyticsAddress({ ...keys, kind: 'new', since: '2026-03-01' })).toEqual(keys);
  });

  it.each([
    { from: '2026-02-30', to: 20260301, channel: '3', educator: -1, view: 'chart', measure: 'all', part: 'money' },
    { from: '2026-03-02', to: '2026-03-01' },
    { kind: 'new', age: 7, page: 2 },
    { rows: 'keys', score: 3 },
    { rows: 'keys', state: 'Lost' },
    { since: '2026-03-01', until: '2026-03-02' },
  ])('leaves out %o', (input) => {
    expect(readAnalyticsAddress(input)).toEqual({});
  });

  it('keeps only the parameters of the rows that their kind uses', () => {
    const all = {
      kind: 'active',
      age: 151,
      grade: 0,
      region: 'gd',
      score: 4,
      place: 'middle',
      scored: true,
      screen: 'home',
    };
    expect(readAnalyticsAddress({ rows: 'students', ...all })).toEqual({
      rows: 'students',
      kind: 'active',
      screen: 'home',
    });
    expect(readAnalyticsAddress({ rows: 'sessions', ...all })).toEqual({ rows: 'sessions', score: 4, screen: 'home' });
  });

  it('opens other rows on their first page, over the same figures', () => {
    const before = readAnalyticsAddress({ from: '2026-01-01', view: 'table', rows: 'sessions', score: 4, page: 9 });
    expect(withRows(before, { rows: 'students', kind: 'active', age: 'other' })).toEqual({
      from: '2026-01-01',
      view: 'table',
      rows: 'students',
      kind: 'active',
      age: 'other',
    });
    expect(figuresIn(before)).toEqual({ from: '2026-01-01', view: 'table' });
  });
});
