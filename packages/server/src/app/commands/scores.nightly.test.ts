import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBulks } from '@eemusic/contract/library/bulk';
import { describe, expect, it } from 'vitest';
import { aScoreFile } from '#testing/a-score.ts';
import { zipOf } from '#testing/a-workbook.ts';
import { anOldScore } from '#testing/an-old-score.ts';
import { runCommand } from '#testing/run-command.ts';
import { secretsKey } from '#testing/start-server.ts';

/** Runs the command beside the server. */
const run = (args: string[], environment: Record<string, string> = {}) =>
  runCommand('commands/scores.ts', args, { SECRETS_KEY: secretsKey, ...environment });

describe('npm run scores', () => {
  it('processes files of older versions again, beside the server, and lists those that failed', async () => {
    const { services, another, fileName, row, trail } = await anOldScore();
    const { DATA_DIR, DATABASE_URL } = services.configuration;
    const broken = await another();
    await services.storage.put(`scores/${broken}`, new Uint8Array(), { contentType: 'text/xml' });

    const { exitCode, output, errors } = await run(['reprocess'], { DATA_DIR, DATABASE_URL: DATABASE_URL ?? '' });

    expect([exitCode, output]).toEqual([1, '2 of 2\n1 read again, 1 could not be.\n']);
    expect(errors).toContain(`(${broken}): `);
    expect((await row()).edition).toBeGreaterThan(1);
    expect(await trail()).toMatchObject([{ actor_name: 'command line' }]);
    expect(fileName).not.toBe(broken);
  });

  it('brings a whole library, which the console reads', async () => {
    const { services, server } = await anOldScore();
    const { DATA_DIR, DATABASE_URL } = services.configuration;
    const path = join(DATA_DIR, 'library.zip');
    await writeFile(path, zipOf({ 'a.musicxml': Buffer.from(aScoreFile(7).bytes) }));
    const { email } = await server.anAdministrator({ codes: ['SL'] });

    const { output } = await run(['import', path, '--email', email], { DATA_DIR, DATABASE_URL: DATABASE_URL ?? '' });

    expect(output).toBe('Reading 1 file.\n');
    /* The command knows today's date only. */
    server.wait(Date.now() - services.clock.now().getTime());
    await server.runJobs();
    const { token } = await server.anAdministrator({ codes: ['SL'] });
    expect((await server.call(listBulks, {}, { token })).body.bulks).toMatchObject([
      { name: 'library.zip', state: 'ready' },
    ]);
  });

  it('orders exercises for a grade, which the console composes', async () => {
    const { services, server } = await anOldScore();
    const { DATA_DIR, DATABASE_URL } = services.configuration;
    const { email, token } = await server.anAdministrator({ codes: ['SL'] });
    const [{ name } = { name: '' }] = await services.database.read.selectFrom('libraries').select('name').execute();

    const about = ['--email', email, '--library', name, '--grade', 'Grade 2', '--each', '1'];
    const { output } = await run(['compose', ...about], { DATA_DIR, DATABASE_URL: DATABASE_URL ?? '' });

    expect(output).toBe('Composing 16 exercises.\n');
    expect((await server.call(listBulks, {}, { token })).body.bulks).toMatchObject([
      { name: 'Grade 2', isComposed: true },
    ]);
  });

  it('reports errors in the command line', async () => {
    const wrong: [string[], string][] = [
      [[], 'A command is missing'],
      [['reprocess', 'twice'], 'Unknown: reprocess twice'],
      [['import', 'a.zip'], 'whose it is by --email'],
      [['compose', '--email', 'a@example.com'], 'by --library and --grade'],
      [['reprocess', '--some'], "Unknown option '--some'"],
    ];

    const runs = await Promise.all(wrong.map(([args]) => run(args)));

    for (const [index, { exitCode, errors }] of runs.entries())
      expect([exitCode, errors]).toEqual([64, expect.stringContaining(wrong[index]?.[1] ?? 'nothing')]);
  });
});
