import type { Code } from '@eemusic/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { modulesOf } from './modules.ts';

describe('the entries of the navigation', () => {
  it.each<[Code[], string[]]>([
    [['SL'], ['/score-library/dashboard', '/settings/profile']],
    [['CM'], ['/score-library/manage', '/settings/profile']],
    [
      ['SL', 'CM'],
      ['/score-library/dashboard', '/settings/profile'],
    ],
    [[], ['/settings/profile']],
  ])('of who holds %o', (held, addresses) => {
    expect(modulesOf(held).map(({ to }) => to)).toEqual(addresses);
  });
});
