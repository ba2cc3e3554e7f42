import { describe, expect, it } from 'vitest';
import { mayShow, tabsFor } from './address.ts';

describe('user management for users with only Sales Management', () => {
  it('shows the list of educators, and the reports of educators and channels', () => {
    expect(tabsFor(false)).toEqual(['educators']);
    expect(mayShow({ tab: 'educators', channel: 3 }, false)).toBe(true);
    expect(mayShow({ tab: 'educators', report: 3 }, false)).toBe(true);
    expect(mayShow({ report: 3 }, false)).toBe(true);
  });

  it('shows no other list, no form and no import', () => {
    expect(mayShow({}, false)).toBe(false);
    expect(mayShow({ tab: 'users' }, false)).toBe(false);
    expect(mayShow({ tab: 'educators', edit: 3 }, false)).toBe(false);
    expect(mayShow({ tab: 'educators', mode: 'add' }, false)).toBe(false);
    expect(mayShow({ tab: 'educators', mode: 'import' }, false)).toBe(false);
    expect(mayShow({ tab: 'educators', mode: 'import' }, true)).toBe(true);
  });
});
