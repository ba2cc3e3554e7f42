import { spawnSync } from 'node:child_process';
import { mkdtemp, mkdir, rm, symlink, writeFile, copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** What lint says of these files, planted in a copy of the project's outline. */
async function lint(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'eemusic-walls-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyFile(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const name of ['contract', 'music', 'server', 'web']) {
    await mkdir(join(folder, 'packages', name), { recursive: true });
    await writeFile(join(folder, 'packages', name, 'package.json'), '{"type":"module","imports":{"#*":"./src/*"}}');
  }
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--deny-warnings'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

const importing = (name: string) => `import { something } from '${name}';\nexport const other = something;\n`;
const restricted = 'eslint(no-restricted-imports)';

describe('the walls refuse', () => {
  it.each([
    ['the server in the web app', 'packages/web/src/library/scores/a.ts', '@eemusic/server/app'],
    ['the web app in the server', 'packages/server/src/library/scores/a.ts', '@eemusic/web/app'],
    ['Node in the contract', 'packages/contract/src/a.ts', 'node:fs'],
    ['Node in reading, which runs in the browser', 'packages/music/src/reading/a.ts', 'node:fs'],
    ['engraving in the web app', 'packages/web/src/library/scores/a.ts', '@eemusic/music/engraving'],
    ['us in the music', 'packages/music/src/printing/a.ts', '@eemusic/contract/library/scores'],
    ['a room in a tool', 'packages/server/src/platform/http/a.ts', '#library/scores/index.ts'],
    ['the inside of another room', 'packages/server/src/library/scores/a.ts', '#library/libraries/store.ts'],
    [
      'the inside of another room of the web app',
      'packages/web/src/library/scores/a.tsx',
      '#library/libraries/queries.ts',
    ],
    ['a room in the design system', 'packages/web/src/platform/ui/a.tsx', '#library/scores/index.ts'],
    ['a district above', 'packages/server/src/access/session/a.ts', '#library/scores/index.ts'],
    ['a district above of the web app', 'packages/web/src/library/scores/a.ts', '#sales/channels/index.ts'],
    ['a district above in the contract', 'packages/contract/src/access/a.ts', '#sales/channels.ts'],
    ['the composition root in a room', 'packages/server/src/library/scores/a.ts', '#app/app.ts'],
    ['a way out by two dots', 'packages/server/src/library/scores/a.ts', '../libraries/index.ts'],
  ])('%s', async (_, path, name) => {
    expect(await lint({ [path]: importing(name) })).toContain(restricted);
  });

  it('a circle', async () => {
    const said = await lint({
      'packages/server/src/library/scores/index.ts': "export { one } from './one.ts';\n",
      'packages/server/src/library/scores/one.ts':
        "import { two } from '#library/libraries/index.ts';\nexport const one = () => two;\n",
      'packages/server/src/library/libraries/index.ts': "export { two } from './two.ts';\n",
      'packages/server/src/library/libraries/two.ts':
        "import { one } from '#library/scores/index.ts';\nexport const two = () => one;\n",
    });

    expect(said).toContain('import(no-cycle)');
  });
});

describe('the walls let through', () => {
  it('a tool, the own room, and the front door of another', async () => {
    const said = await lint({
      'packages/server/src/library/scores/a.ts':
        "import { b } from './b.ts';\nimport { c } from '#library/libraries/index.ts';\nimport { d } from '#platform/http/index.ts';\nexport const a = [b, c, d];\n",
      'packages/server/src/library/scores/b.ts': 'export const b = 1;\n',
      'packages/server/src/library/libraries/index.ts': 'export const c = 1;\n',
      'packages/server/src/platform/http/index.ts': 'export const d = 1;\n',
    });

    expect(said).not.toContain(restricted);
    expect(said).not.toContain('no-cycle');
  });
});
