import { describe, expect, it } from 'vitest';
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

  it('reports errors in the command line', async () => {
    const wrong: [string[], string][] = [
      [[], 'A command is missing'],
      [['reprocess', 'twice'], 'Unknown: reprocess twice'],
      [['reprocess', '--some'], "Unknown option '--some'"],
    ];

    const runs = await Promise.all(wrong.map(([args]) => run(args)));

    for (const [index, { exitCode, errors }] of runs.entries())
      expect([exitCode, errors]).toEqual([64, expect.stringContaining(wrong[index]?.[1] ?? 'nothing')]);
  });
});
