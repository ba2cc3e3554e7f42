import { afterEach, describe, expect, it, vi } from 'vitest';
import { filterOf, isBackwards } from './queries.ts';

const now = new Date('2026-11-21T02:30:00Z');

afterEach(() => vi.unstubAllEnvs());

describe('the filter sent to the server', () => {
  it('is empty but for the page, without filters', () => {
    expect(filterOf({}, now)).toEqual({ page: 1, size: 50, searchQuery: '' });
  });

  it('combines all filters', () => {
    const address = { person: 7, area: 'file', kind: 'file', record: 12, search: 'March', page: 2 } as const;

    expect(filterOf(address, now)).toEqual({
      page: 2,
      size: 50,
      searchQuery: 'March',
      personId: 7,
      area: 'file',
      recordKind: 'file',
      recordId: '12',
    });
  });

  it.each([
    ['UTC', '2026-11-21T00:00:00.000Z'],
    ['Asia/Shanghai', '2026-11-20T16:00:00.000Z'],
    ['America/New_York', '2026-11-20T05:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
  ])('begins today at midnight in %s', (zone, from) => {
    vi.stubEnv('TZ', zone);

    expect(filterOf({ time: 'today' }, now)).toMatchObject({ from });
    expect(filterOf({ time: 'today' }, now)).not.toHaveProperty('to');
  });

  it('counts today among the last 7 and 30 days', () => {
    vi.stubEnv('TZ', 'Asia/Shanghai');

    expect(filterOf({ time: 'week' }, now)).toMatchObject({ from: '2026-11-14T16:00:00.000Z' });
    expect(filterOf({ time: 'month' }, now)).toMatchObject({ from: '2026-10-22T16:00:00.000Z' });
  });

  it('includes the last day, also one of 23 or 25 hours', () => {
    vi.stubEnv('TZ', 'America/New_York');

    expect(filterOf({ time: 'dates', from: '2026-03-08', to: '2026-03-08' }, now)).toMatchObject({
      from: '2026-03-08T05:00:00.000Z',
      to: '2026-03-09T04:00:00.000Z',
    });
    expect(filterOf({ time: 'dates', from: '2026-11-01', to: '2026-11-01' }, now)).toMatchObject({
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-11-02T05:00:00.000Z',
    });
  });

  it('leaves out a missing end', () => {
    vi.stubEnv('TZ', 'UTC');

    expect(filterOf({ time: 'dates', to: '2026-12-31' }, now)).toEqual({
      page: 1,
      size: 50,
      searchQuery: '',
      to: '2027-01-01T00:00:00.000Z',
    });
  });

  it('is known to find nothing if the end precedes the start', () => {
    expect(isBackwards({ from: '2026-11-02', to: '2026-11-01' })).toBe(true);
    expect(isBackwards({ from: '2026-11-01', to: '2026-11-01' })).toBe(false);
  });
});
