import { type Code, codes as allCodes } from '@eemusic/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { formatPermission } from '#platform/names/permissions.ts';
import type { Room } from '#platform/room.ts';
import { moduleAt, modules, modulesOf, shownOf, subscreensOf, tilesOf } from './modules.ts';
import { rooms } from './rooms.ts';
import { router } from './router.tsx';

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

describe('the tiles of the dashboard', () => {
  it.each<[readonly Code[], string[]]>([
    [
      allCodes,
      [
        'Score Library /score-library/dashboard',
        'Content Management /score-library/manage',
        'User Management /user-management',
        'Data Analytics /analytics/overview',
        'Sales Management /sales/rules',
        'Support Mailbox /support/email-support',
        'Permissions /administrator',
      ],
    ],
    [['SM'], ['Sales Management /sales/rules']],
    [
      ['AD', 'CM'],
      ['Content Management /score-library/manage', 'Permissions /administrator'],
    ],
    [[], []],
  ])('are one a code, named as in the specification, for who holds %o', (heldCodes, tiles) => {
    expect(tilesOf(heldCodes).map(({ tile, to }) => `${formatPermission(tile)} ${to}`)).toEqual(tiles);
  });
});

describe('the tabs of a module', () => {
  const namesUnder = (to: string, heldCodes: Code[]) =>
    modulesOf(heldCodes).flatMap((module) => (module.to === to ? subscreensOf(module, heldCodes) : []));

  it.each<[string, Code[], string[]]>([
    [
      '/score-library/dashboard',
      ['SL'],
      [
        'dashboard',
        'scores',
        'coverage',
        'findings',
        'drafts',
        'duplicates',
        'booklets',
        'manage',
        'grades',
        'lists',
      ].map((name) => `/score-library/${name}`),
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

  it('have the open one among them, by its address and tab', () => {
    const screens = namesUnder('/administrator', ['AD']);
    const nameAt = (pathname: string, tab?: string) => shownOf(screens, { pathname, tab })?.name.message;
    expect(nameAt('/administrator')).toBe('Administrators');
    expect(nameAt('/administrator', 'activity')).toBe('Activity');
    expect(nameAt('/settings/company')).toBe('Company');
  });

  it('are those of the module that the address belongs to', () => {
    const module = (pathname: string, heldCodes: Code[]) => moduleAt(pathname, heldCodes)?.to;
    expect(module('/settings/company', ['SM', 'AD'])).toBe('/administrator');
    expect(module('/settings/company', ['SM'])).toBe('/sales/rules');
    expect(module('/score-library/5/upload', ['SL'])).toBe('/score-library/dashboard');
    expect(module('/dashboard', ['SL', 'AD'])).toBeUndefined();
  });

  it('are missing above their records, which lead back to them', () => {
    const at = { pathname: '/sales/statements/7', tab: undefined };
    expect(shownOf(namesUnder('/sales/rules', ['SM']), at)).toBeUndefined();
  });
});

describe('what leads to a screen', () => {
  type Guard = { codes?: readonly Code[] };
  const all: readonly Room[] = rooms.map(({ room }) => room);
  const screens: readonly { fullPath: string; options: { staticData?: Guard } }[] = Object.values(
    router.routesById as never,
  );
  const codesOf = (path: string) => {
    const screen = screens.find(({ fullPath }) => fullPath.replace(/\/\{-\$\w+\}$/, '') === path);
    return screen ? (screen.options.staticData?.codes ?? allCodes) : [];
  };

  it('is shown only to those who may open it', () => {
    const entries = all.flatMap(({ modules = [], subscreens = [], destinations = [], quickActions = [] }) => [
      ...[...modules, ...subscreens].map(({ to, codes }) => ({ to, codes })),
      ...[...destinations, ...quickActions].map(({ target: { to }, codes }) => ({ to, codes })),
    ]);
    const records = all.flatMap(({ records = {} }) =>
      Object.values(records).map(({ target, codes }) => ({ to: target(1).to, codes })),
    );
    expect(entries.length).toBeGreaterThan(60);
    const locked = [...entries, ...records].flatMap(({ to, codes = allCodes }) =>
      codes.filter((code) => !codesOf(to).includes(code)).map((code) => `${to} for ${code}`),
    );
    expect(locked).toEqual([]);
  });

  it('is listed under a module that those who may open it have', () => {
    const orphans = all.flatMap(({ subscreens = [] }) =>
      subscreens.flatMap(({ under, to, codes }) =>
        codes
          .filter((code) => !modules.some((module) => module.to === under && (module.codes ?? allCodes).includes(code)))
          .map((code) => `${to} for ${code}`),
      ),
    );
    expect(orphans).toEqual([]);
  });
});
