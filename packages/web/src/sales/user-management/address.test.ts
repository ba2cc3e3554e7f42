import { describe, expect, it } from 'vitest';
import { listIn, openedIn, readUserManagementAddress } from './address.ts';

describe('the address of user management', () => {
  it('holds the tab, its list and what is open above it', () => {
    const address = {
      tab: 'educators',
      channel: 3,
      category: 'School',
      sort: 'users',
      order: 'desc',
      page: 2,
      edit: 7,
    };

    expect(readUserManagementAddress(address)).toEqual(address);
    expect(openedIn({ tab: 'educators', edit: 7 })).toBe('edit 7');
    expect(listIn({ tab: 'educators', channel: 3, report: 7, sales: 'all' })).toEqual({ tab: 'educators', channel: 3 });
  });

  it('drops filters, columns, forms and reports that its tab does not have', () => {
    expect(readUserManagementAddress({ tab: 'channels', channel: 3, sort: 'users', mode: 'delete' })).toEqual({});
    expect(readUserManagementAddress({ tab: 'users', mode: 'add', report: 4, educator: 5 })).toEqual({
      tab: 'users',
      educator: 5,
    });
  });

  it('drops unknown and malformed values', () => {
    const strange = { tab: 'x', mode: 'delete', edit: '7', status: 2, region: 'shanghai', unassigned: true };
    expect(readUserManagementAddress(strange)).toEqual({});
    expect(readUserManagementAddress({ sales: 'all' })).toEqual({});
  });

  it('opens one screen at a time', () => {
    expect(readUserManagementAddress({ mode: 'add', edit: 7, report: 8 })).toEqual({ mode: 'add' });
    expect(readUserManagementAddress({ edit: 7, report: 8, sales: 'all' })).toEqual({ edit: 7 });
    expect(readUserManagementAddress({ report: 8, sales: '2026-10' })).toEqual({ report: 8, sales: '2026-10' });
  });
});
