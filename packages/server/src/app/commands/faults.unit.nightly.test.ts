import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCommand as run } from '#testing/run-command.ts';
import { scratch } from '#testing/scratch.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(scratch, 'eemusic-commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function aFile(): string {
  const path = join(aFolder(), 'file');
  writeFileSync(path, '');
  return path;
}

/** A backup whose manifest lists all its files. */
function aBackup(): string {
  const folder = aFolder();
  const database = { name: 'database.sqlite', bytes: 1, sha256: createHash('sha256').update('x').digest('hex') };
  writeFileSync(join(folder, database.name), 'x');
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ madeAt: '2026-03-01T10:20:00.000Z', engine: 'sqlite', database, files: [] }),
  );
  return folder;
}

const fullDisks = {
  'node:fs/promises': `import { writeFile as write } from 'node:fs/promises'; export * from 'node:fs/promises';
    export const writeFile = (path, content) => write('/dev/full', content)`,
  'node:sqlite': `import { backup as copy } from 'node:sqlite'; export * from 'node:sqlite';
    export const backup = (source, path, options) => copy(source, '/dev/full', options)`,
};
const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

/** Lets what a module of Node writes go to a full disk. */
function fullDiskFor(name: keyof typeof fullDisks): { NODE_OPTIONS: string } {
  const hooks = `import { registerHooks } from 'node:module';
    const url = '${moduleOf(fullDisks[name]).replaceAll("'", '%27')}';
    registerHooks({ resolve: (specifier, context, next) =>
      specifier === '${name}' && context.parentURL !== url ? { url, shortCircuit: true } : next(specifier, context) });`;
  return { NODE_OPTIONS: `--import=${moduleOf(hooks)}` };
}

async function aTakenPort(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return String(address !== null && typeof address === 'object' ? address.port : 0);
}

describe('a command', () => {
  it.each([
    ['main.ts', []],
    ['commands/backup.ts', []],
    ['commands/restore.ts', ['--from']],
    ['../../../../tools/seed.ts', ['--scores', '1']],
    ['commands/scores.ts', ['reprocess']],
    ['commands/admin.ts', ['reset-two-step', '--email', 'mei@example.com']],
  ])('explains in one line why it cannot start: %s', async (script, args) => {
    const DATA_DIR = aFile();
    const own = script.includes('restore') ? [aBackup()] : [];

    const { exitCode, errors } = await run(script, [...args, ...own], { DATA_DIR });

    expect(errors).toMatch(/^DATA_DIR: [^\n]+ cannot be used [^\n]+\n$/);
    expect(exitCode).toBe(78);
  });

  it.each([['commands/backup.ts'], ['commands/restore.ts'], ['../../../../tools/seed.ts']])(
    'prints its usage, and reports unknown options: %s',
    async (script) => {
      const [help, wrong, word] = await Promise.all([
        run(script, ['--help'], {}),
        run(script, ['--some'], {}),
        run(script, ['some'], {}),
      ]);

      expect([help.exitCode, help.errors]).toEqual([0, '']);
      expect(help.output).toContain(`npm run ${basename(script, '.ts')} -- --`);
      expect([wrong.exitCode, wrong.errors]).toEqual([64, expect.stringContaining("Unknown option '--some'")]);
      expect([word.exitCode, word.errors]).toEqual([64, expect.stringContaining('Unknown: some')]);
    },
  );

  it('reports a backup that cannot be read or written', async () => {
    const DATA_DIR = aFolder();
    const damaged = aFolder();
    writeFileSync(join(damaged, 'manifest.json'), '{');
    writeFileSync(join(DATA_DIR, 'eemusic.sqlite'), '');

    const [unread, unwritten] = await Promise.all([
      run('commands/restore.ts', ['--from', damaged], { DATA_DIR: aFolder() }),
      run('commands/backup.ts', ['--to', join(aFile(), 'backup')], { DATA_DIR }),
    ]);

    expect([unread.exitCode, unread.errors]).toEqual([1, 'The backup is damaged: manifest.json cannot be read\n']);
    expect(unwritten.errors).toMatch(/^The backup cannot be written: [^\n]+\n$/);
    expect(unwritten.exitCode).toBe(1);
  });

  it.each([
    ['node:fs/promises', 'ENOSPC: no space left on device, write'],
    ['node:sqlite', 'database or disk is full'],
  ] as const)('reports that the disk of a backup is full: %s', async (name, reason) => {
    const DATA_DIR = aFolder();
    using database = new DatabaseSync(join(DATA_DIR, 'eemusic.sqlite'));
    database.exec('create table plants (name text)');

    const { exitCode, errors } = await run('commands/backup.ts', [], { DATA_DIR, ...fullDiskFor(name) });

    expect([exitCode, errors]).toEqual([1, `The backup cannot be written: ${reason}\n`]);
  });
});

describe('the demo', () => {
  it('detects that its port is taken before it creates anything', async () => {
    const DATA_DIR = aFolder();

    const { exitCode, errors } = await run('start.ts', [], { DATA_DIR, PORT: await aTakenPort() });

    expect(errors).toContain('PORT: another program listens there');
    expect(exitCode).toBe(78);
    expect(existsSync(join(DATA_DIR, 'eemusic.sqlite'))).toBe(false);
  });
});
