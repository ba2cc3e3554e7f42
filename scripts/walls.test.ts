import { spawnSync } from 'node:child_process';
import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plant } from './plant.ts';

const root = join(import.meta.dirname, '..');

type Diagnostic = { code: string; filename: string };

/** Lints these files in a copy of the project's folders. @returns 'file rule' for each error */
function lint(files: Readonly<Record<string, string>>): string[] {
  const packages = ['contract', 'learner-client', 'music', 'server', 'web'].map((name) => [
    `packages/${name}/package.json`,
    '{"type":"module","imports":{"#*":"./src/*"}}',
  ]);
  const folder = plant({ ...Object.fromEntries(packages), ...files });
  copyFileSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics.map(({ filename, code }) => `${filename} ${code}`);
}

const restricted = 'eslint(no-restricted-imports)';
const importing = (name: string) => `import { something } from '${name}';\nexport const other = something;\n`;

/** Puts each import into its own file. @returns those that lint accepts */
function letThrough(planted: readonly (readonly [rule: string, folder: string, imported: string])[]): string[] {
  const named = planted.map(([rule, folder, imported], index) => ({
    rule: `${rule}: ${folder} imports ${imported}`,
    file: `${folder}/planted${index}.ts`,
    imported,
  }));
  const diagnostics = lint(Object.fromEntries(named.map(({ file, imported }) => [file, importing(imported)])));
  return named.filter(({ file }) => !diagnostics.includes(`${file} ${restricted}`)).map(({ rule }) => rule);
}

const server = 'packages/server/src';
const web = 'packages/web/src';
const contract = 'packages/contract/src';
const music = 'packages/music/src';
const client = 'packages/learner-client/src';

const forbidden = [
  ['the server in the web app', `${web}/library/scores`, '@eemusic/server/app'],
  ['the web app in the server', `${server}/library/scores`, '@eemusic/web/app'],
  ['the web app in the composition root of the server', `${server}/app`, '@eemusic/web/app'],
  ['Node in the web app', `${web}/library/scores`, 'node:fs'],
  ['engraving in the web app', `${web}/library/scores`, '@eemusic/music/engraving'],
  ['Node in the contract', contract, 'node:fs'],
  ['React in the contract', `${contract}/library`, 'react'],
  ['the contract in the client', client, '@eemusic/contract/learning/learners'],
  ['Node in the client', client, 'node:fs'],
  ['us in the music', `${music}/printing`, '@eemusic/contract/library/scores'],
  ['Node in reading, which runs in the browser', `${music}/reading`, 'node:fs'],
  ['engraving in analysis, which runs in the browser', `${music}/analysis`, '#engraving/index.ts'],

  ['a room in a tool of the server', `${server}/platform/http`, '#library/scores/index.ts'],
  ['a room in backups', `${server}/platform/backups`, '#library/scores/index.ts'],
  ['the music in a tool of the server', `${server}/platform/files`, '@eemusic/music/reading'],
  ['a room in the design system', `${web}/platform/ui`, '#library/scores/index.ts'],
  ['a room in what all calls share', `${contract}/platform`, '#library/scores.ts'],

  ['a district above on the server', `${server}/access/session`, '#library/scores/index.ts'],
  ['a district above on the web', `${web}/library/scores`, '#sales/channels/index.ts'],
  ['a district above in the contract', `${contract}/access`, '#sales/channels.ts'],
  ['the composition root in a room of the server', `${server}/support/board`, '#app/app.ts'],
  ['the composition root in a room of the web', `${web}/support/board`, '#app/router.tsx'],
  ['the composition root in the contract', `${contract}/support`, '#app/endpoints.ts'],

  ['the inside of another room of the server', `${server}/library/scores`, '#library/libraries/store.ts'],
  ['the inside of another room of the web', `${web}/library/scores`, '#library/libraries/queries.ts'],
  ['the inside of a room in the composition root', `${server}/app`, '#library/libraries/store.ts'],
  ['the inside of a room in the demo', `${server}/app/demo`, '#library/libraries/store.ts'],
  ["another room's manifest", `${server}/library/scores`, '#library/libraries/room.ts'],
  ['a way out by two dots', `${server}/library/scores`, '../libraries/index.ts'],

  ['what tests share in a room of the server', `${server}/library/scores`, '#testing/start-server.ts'],
  ['what tests share in a room of the web', `${web}/library/scores`, '#testing/render.tsx'],
  ['what tests share in a tool', `${server}/platform/http`, '#testing/start-server.ts'],
  ['what tests share in the composition root', `${server}/app/demo`, '#testing/start-server.ts'],
  ["the tests' part of the own room", `${server}/platform/jobs`, './testing.ts'],
  ["the tests' part of another tool", `${web}/platform/api`, '#platform/ui/testing.ts'],
  ["the tests' examples of the own room", `${server}/library/scores`, './testing-writes.ts'],
] as const;

describe('the walls refuse', () => {
  it('every planted import that crosses one', () => {
    expect(letThrough(forbidden)).toEqual([]);
  });

  it('a circle', () => {
    const diagnostics = lint({
      [`${server}/library/scores/index.ts`]: "export { one } from './one.ts';\n",
      [`${server}/library/scores/one.ts`]:
        "import { two } from '#library/libraries/index.ts';\nexport const one = () => two;\n",
      [`${server}/library/libraries/index.ts`]: "export { two } from './two.ts';\n",
      [`${server}/library/libraries/two.ts`]:
        "import { one } from '#library/scores/index.ts';\nexport const two = () => one;\n",
    });

    expect(diagnostics.filter((one) => one.endsWith('import(no-cycle)'))).not.toEqual([]);
  });
});

describe('the walls let through', () => {
  it('a tool, a file of the same room, the index file of another, and manifests and tests where they belong', () => {
    const open = [
      ['a file of the own room', `${server}/library/scores`, './check.ts'],
      ['the front door of another room', `${server}/library/scores`, '#library/libraries/index.ts'],
      ['a district below', `${server}/sales/channels`, '#access/session/index.ts'],
      ['a tool', `${server}/library/scores`, '#platform/http/index.ts'],
      ['a manifest in the composition root', `${server}/app`, '#library/scores/room.ts'],
      ['the contract below', `${contract}/sales`, '#library/scores.ts'],
      ['what tests share among themselves', `${server}/testing`, './start-server.ts'],
    ] as const;

    expect(letThrough(open)).toHaveLength(open.length);
  });

  it('everything of the server in a test of the server', () => {
    const path = `${server}/access/session/planted.test.ts`;

    expect(lint({ [path]: importing('#testing/start-server.ts') })).not.toContain(`${path} ${restricted}`);
  });
});
