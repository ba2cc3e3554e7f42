import type { Code } from '@eemusic/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { isShown, modulesOf, subscreensOf } from './modules.ts';

describe('the entries of the navigation', () => {
  it.each<[Code[], string[]]>([
    [['SL'], ['/score-library/dashboard', '/settings/profile']],
    [['CM'], ['/score-library/manage', '/settings/profile']],
    [
      ['SL', 'CM'],
      ['/score-library/dashboard', '/settings/profile'],
    ],
    [[], ['/settings/profile']],
  ])('of who holds %o', (heldCodes, addresses) => {
    expect(modulesOf(heldCodes).map(({ to }) => to)).toEqual(addresses);
  });
});

describe('what is listed under an entry', () => {
  const namesUnder = (to: string, heldCodes: Code[]) =>
    modulesOf(heldCodes).flatMap((module) => (module.to === to ? subscreensOf(module, heldCodes) : []));

  it.each<[string, Code[], string[]]>([
    [
      '/score-library/dashboard',
      ['SL'],
      ['manage', 'grades', 'lists', 'scores', 'coverage', 'drafts', 'findings', 'duplicates', 'booklets'].map(
        (name) => `/score-library/${name}`,
      ),
    ],
    ['/score-library/manage', ['CM'], []],
    [
      '/sales/rules',
      ['SM'],
      [
        '/sales/rules',
        '/sales/statements',
        '/sales/reports',
        '/sales/reminders',
        '/settings/company',
        '/settings/retention',
      ],
    ],
    ['/sales/rules', ['SM', 'AD'], ['/sales/rules', '/sales/statements', '/sales/reports', '/sales/reminders']],
    [
      '/administrator',
      ['AD'],
      ['/administrator', '/administrator', '/administrator', '/settings/company', '/settings/retention'],
    ],
  ])('%s for who holds %o', (to, heldCodes, addresses) => {
    expect(namesUnder(to, heldCodes).map((screen) => screen.to)).toEqual(addresses);
  });

  it('is marked as current by address and tab', () => {
    const [list, activity] = namesUnder('/administrator', ['AD']);
    const at = (tab?: string) =>
      [list, activity].map((one) => one && isShown(one, { pathname: '/administrator', tab }));
    expect(at()).toEqual([true, false]);
    expect(at('activity')).toEqual([false, true]);
  });

  it('is marked as current while one of its records is open', () => {
    const at = { pathname: '/sales/statements/7', tab: undefined };
    const marked = namesUnder('/sales/rules', ['SM']).filter((screen) => isShown(screen, at));
    expect(marked.map(({ to }) => to)).toEqual(['/sales/statements']);
  });
});
