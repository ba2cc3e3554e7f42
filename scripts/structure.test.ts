import { describe, expect, it } from 'vitest';
import { plant } from './plant.ts';
import { importsOf } from './structure/imports.ts';
import { slowExpressions } from './structure/expressions.ts';
import {
  arrows,
  deadLinks,
  documentedIdentifiers,
  documentedPaths,
  documentedScripts,
  engineBranches,
  fileCircles,
  globalStyles,
  longStyleSheets,
  registers,
  replacedModules,
  roomCircles,
  type Rule,
  wideComments,
  writers,
} from './structure/rules.ts';
import { readSources } from './structure/source.ts';

type Planted = Readonly<Record<string, string>>;

/** Returns the files in which the rule finds a fault, in a project with these files. */
function faultsOf(rule: Rule, planted: Planted, documents: Planted = {}, styleSheets: Planted = {}): string[] {
  const sources = (texts: Planted) => Object.entries(texts).map(([path, text]) => ({ path, text }));
  const files = sources(planted);
  const exists = (path: string) => files.some((file) => file.path === path);
  const read = (path: string) => planted[path];
  const texts = { documents: sources(documents), texts: sources(documents), styleSheets: sources(styleSheets) };
  const faults = rule.faults({ files, imports: importsOf(files), ...texts, exists, read });
  return [...new Set(faults.map(({ file }) => file))];
}

const server = 'packages/server/src';
const web = 'packages/web/src';
const contract = 'packages/contract/src';

describe('a circle', () => {
  const one = `${server}/library/scores/one.ts`;
  const two = `${server}/library/scores/two.ts`;

  it('between files is found, also of type imports only', () => {
    const planted = { [one]: "import type { Two } from './two.ts';\n", [two]: "export { One } from './one.ts';\n" };

    expect(faultsOf(fileCircles, planted)).toEqual([one]);
  });

  it('is allowed if the way back is loaded lazily, or is a test', () => {
    const later = { [one]: "import { two } from './two.ts';\n", [two]: "const one = () => import('./one.ts');\n" };
    const test = { [one]: '', [one.replace('.ts', '.test.ts')]: "import { one } from './one.ts';\n" };

    expect(faultsOf(fileCircles, later)).toEqual([]);
    expect(faultsOf(fileCircles, test)).toEqual([]);
  });

  it('between rooms is found even if no file is part of one', () => {
    const planted = {
      [`${server}/library/scores/a.ts`]: "import { b } from '#library/libraries/b.ts';\n",
      [`${server}/library/scores/c.ts`]: '',
      [`${server}/library/libraries/b.ts`]: '',
      [`${server}/library/libraries/d.ts`]: "import {\n  c,\n} from '#library/scores/c.ts';\n",
    };

    expect(faultsOf(fileCircles, planted)).toEqual([]);
    expect(faultsOf(roomCircles, planted)).toEqual(['server/library/libraries']);
  });
});

describe('an arrow between districts', () => {
  it('upwards is found, also into another package', () => {
    const up = `${web}/library/scores/a.ts`;
    const planted = {
      [up]: "import { b } from '@eemusic/contract/sales/channels';\n",
      [`${web}/sales/users/c.ts`]: "import { d } from '#library/scores/a.ts';\n",
      [`${contract}/sales/channels.ts`]: '',
    };

    expect(faultsOf(arrows, planted)).toEqual([up]);
  });
});

describe('a branch by engine', () => {
  it('is found outside platform/database', () => {
    const branch = "const join = engine === 'sqlite' ? 'cross join' : 'join';\n";
    const passed = 'export const found = (engine: Engine) => joinOf(engine);\n';
    const outside = [`${server}/sales/users/found.ts`, `${server}/sales/users/list.ts`] as const;
    const planted = { [outside[0]]: branch, [outside[1]]: passed, [`${server}/platform/database/joins.ts`]: branch };

    expect(faultsOf(engineBranches, planted)).toEqual(outside);
  });
});

describe('a write of a table', () => {
  const tables =
    "declare module '#platform/database/tables.ts' {\n  interface Tables {\n    cards: Cards;\n    notes: { id: number };\n  }\n}\n";
  const declared = { [`${server}/support/board/tables.ts`]: tables };
  const update = "tx.updateTable('cards').set({})\n";

  it('is found in another room, also as a plain statement', () => {
    const [builder, statement] = [`${server}/support/mail/a.ts`, `${server}/support/mail/store.ts`];
    const planted = { ...declared, [builder]: update, [statement]: 'sql`delete from notes where id = 1`' };

    expect(faultsOf(writers, planted)).toEqual([builder, statement]);
  });

  it('is found beside the store of its own room', () => {
    const beside = `${server}/support/board/move.ts`;
    const planted = { ...declared, [beside]: update, [`${server}/support/board/store.ts`]: update };

    expect(faultsOf(writers, planted)).toEqual([beside]);
  });

  it('is allowed in the store: the only file of the room that writes it, or one named so', () => {
    const only = { ...declared, [`${server}/support/board/cards.ts`]: update };
    const named = {
      ...declared,
      [`${server}/support/board/store.ts`]: update,
      [`${server}/support/board/many-store.ts`]: update,
    };

    expect(faultsOf(writers, only)).toEqual([]);
    expect(faultsOf(writers, named)).toEqual([]);
  });
});

describe('a register', () => {
  it('is a file outside the rooms that names many of them, besides the one list', () => {
    const names = ['scores', 'uploads', 'libraries', 'findings', 'catalogue', 'duplicates', 'academics'];
    const rooms = Object.fromEntries(names.map((name) => [`${server}/library/${name}/room.ts`, '']));
    const list = names.map((name) => `import '#library/${name}/room.ts';\n`).join('');
    const register = `${server}/app/restorers.ts`;

    expect(faultsOf(registers, { ...rooms, [register]: list, [`${server}/app/room-list.ts`]: list })).toEqual([
      register,
    ]);
  });
});

describe('a file', () => {
  it('of styles has at most 400 lines', () => {
    const sheet = `${web}/platform/ui/long.module.css`;
    expect(faultsOf(longStyleSheets, {}, {}, { [sheet]: '\n'.repeat(401) })).toEqual([sheet]);
    expect(faultsOf(longStyleSheets, {}, {}, { [sheet]: '\n'.repeat(400) })).toEqual([]);
  });

  it('find a selector of a CSS module that reaches other screens', () => {
    const sheet = 'packages/web/src/sales/report.module.css';
    expect(faultsOf(globalStyles, {}, {}, { [sheet]: '.bar {\n}\n\n[data-part] {\n}\n' })).toEqual([sheet]);
    expect(faultsOf(globalStyles, {}, {}, { [sheet]: '@media print {\n  .bar > [data-part] {\n  }\n}\n' })).toEqual([]);
  });

  it('has comments of 120 columns', () => {
    const comment = (columns: number) => `/** ${'a'.repeat(columns - 7)} */\n`;

    expect(faultsOf(wideComments, { 'e2e/wide.ts': comment(121), 'e2e/narrow.ts': comment(120) })).toEqual([
      'e2e/wide.ts',
    ]);
  });

  it('replaces modules only if its name says so', () => {
    const text = "vi.mock('./call.ts');\n";
    const planted = { [`${web}/app/a.test.ts`]: text, [`${web}/app/b.isolated.test.ts`]: text };

    expect(faultsOf(replacedModules, planted)).toEqual([`${web}/app/a.test.ts`]);
  });
});

describe('a path in a document', () => {
  const planted = { [`${server}/app/app.ts`]: '', [`${server}/app/rooms.ts`]: '' };

  it('may begin at packages/, follow its folder, or be a name only', () => {
    const text = 'See `server/src/app/app.ts` → `rooms.ts`.\nAlso `app.ts` and `npm run check`.\n';

    expect(faultsOf(documentedPaths, planted, { 'ARCHITECTURE.md': text })).toEqual([]);
  });

  it('is found if it does not exist', () => {
    const gone = (path: string) => faultsOf(documentedPaths, planted, { 'ARCHITECTURE.md': `See \`${path}\`.\n` });

    expect(gone('server/src/app/gone.ts')).toHaveLength(1);
    expect(gone('gone.ts')).toHaveLength(1);
  });

  it('is found if a README of a package names a file of another folder without its path', () => {
    const readme = `${server}/sales/README.md`;
    const faults = (text: string) => faultsOf(documentedPaths, planted, { [readme]: text });

    expect(faults('See `rooms.ts`.\n')).toEqual([readme]);
    expect(faults('See `server/src/app/rooms.ts`.\n')).toEqual([]);
    expect(faultsOf(documentedPaths, planted, { [`${server}/README.md`]: 'See `rooms.ts`.\n' })).toEqual([]);
  });
});

describe('content that a document says a file has', () => {
  const planted = { [`${server}/app/limits.ts`]: 'export const maxRooms = 3;\n', [`${server}/app/app.ts`]: '' };
  const faults = (text: string) => faultsOf(documentedIdentifiers, planted, { 'ARCHITECTURE.md': `${text}\n` });

  it('may be an identifier, several, or a text', () => {
    expect(faults('`maxRooms` in `server/src/app/limits.ts`')).toEqual([]);
    expect(faults('See `server/src/app/`: `app.ts`, `const` and `maxRooms` in `limits.ts`.')).toEqual([]);
    expect(faults('`maxRooms = 3` in `limits.ts`')).toEqual([]);
  });

  it('is found if it is gone, also if it remains as part of another word', () => {
    expect(faults('`maxRooms` in `server/src/app/app.ts`')).toHaveLength(1);
    expect(faults('See `server/src/app/`: `maxRoom` in `limits.ts`.')).toHaveLength(1);
    expect(faults('`minRooms` and `maxRooms` in `limits.ts`')).toHaveLength(1);
  });

  it('is looked for in the folder of a README', () => {
    const other = { ...planted, [`${server}/sales/limits.ts`]: 'export const maxKeys = 3;\n' };
    const text = '`maxRooms` in `limits.ts`\n';

    expect(faultsOf(documentedIdentifiers, other, { [`${server}/app/README.md`]: text })).toEqual([]);
    expect(faultsOf(documentedIdentifiers, other, { [`${server}/sales/README.md`]: text })).toHaveLength(1);
  });
});

describe('a link in a document', () => {
  const planted = { 'docs/one.md': '# One\n\n## What `it` is, and why\n', 'docs/README.md': '' };
  const faults = (link: string) => faultsOf(deadLinks, planted, { 'docs/README.md': `See [this](${link}).\n` });

  it('leads to a file, to a heading in it, or out of the project', () => {
    for (const link of [
      'one.md',
      '../docs/one.md',
      'one.md#what-it-is-and-why',
      'https://example.com/one',
      'mailto:a@b.cn',
    ])
      expect(faults(link)).toEqual([]);
  });

  it('is found if there is no such file or heading', () => {
    for (const link of ['two.md', 'one.md#why', '#one']) expect(faults(link)).toHaveLength(1);
  });
});

describe('an npm script in a document', () => {
  const planted = {
    'package.json': '{"scripts":{"check":"tsc"}}',
    'packages/web/package.json': '{"scripts":{"texts":"lingui"}}',
  };

  it.each([
    ['npm run check -- --quick', 0],
    ['npm run texts -w packages/web', 0],
    ['npm run texts', 1],
    ['npm run check -w packages/web', 1],
  ])('is found if it is gone: %s', (command, count) => {
    expect(faultsOf(documentedScripts, planted, { 'README.md': `Run \`${command}\`.\n` })).toHaveLength(count);
  });
});

describe('the files of the project', () => {
  it('are read from all packages, with their tests and the folders around them', () => {
    const paths = [`${web}/app/a.tsx`, 'e2e/b.spec.ts', 'oxlint.config.ts', 'packages/web/vite.config.ts'];
    const root = plant({ ...Object.fromEntries(paths.map((path) => [path, ''])), 'dist/c.ts': '' });

    expect(readSources(root).map(({ path }) => path)).toEqual(paths.toSorted());
  });
});

it('an expression that a text of strangers can make slow is found, in a literal and in a constant', () => {
  const planted = {
    [`${server}/sales/users/a.ts`]: String.raw`export const a = (text: string) => text.replace(/\s+$/, '');`,
    [`${web}/sales/users/b.tsx`]: "const word = '(?:a|a)*';\nexport const b = new RegExp(`^${word}$`);",
    [`${contract}/sales/c.ts`]: String.raw`export const c = /^[\w.]+@\w+\.\w+$/;`,
    [`${server}/sales/users/d.ts`]: String.raw`export const d = (text: string) => text.replace(/(?<!\s)\s+$/, '');`,
    [`${server}/sales/users/e.test.ts`]: String.raw`export const e = /(a+)+$/;`,
    'packages/music/src/engraving/f.ts': String.raw`export const f = /<[^>]*>/g;`,
  };
  expect(faultsOf(slowExpressions, planted)).toEqual([`${server}/sales/users/a.ts`, `${web}/sales/users/b.tsx`]);
});
