import { describe, expect, it } from 'vitest';
import { runLearner } from '#testing/run-learner.ts';

const LEARNER_TOKEN = 'learner-token-of-this-server-0123456789';

describe('npm run learner', () => {
  it('reports errors in the command line before anything is sent', async () => {
    const wrong: [string[], string][] = [
      [[], 'A command is missing'],
      [['redeem', '--name', 'N'], 'One key is expected'],
      [['practice', '--student', '1', '--name', 'N'], 'practice takes no --name'],
      [['score'], 'One number is expected'],
      [['catalogue', '12'], 'Unknown: catalogue 12'],
    ];

    const runs = await Promise.all(wrong.map(([args]) => runLearner(args, { LEARNER_TOKEN })));

    for (const [index, { exitCode, errors }] of runs.entries())
      expect([exitCode, errors.split('\n')[0]]).toEqual([64, wrong[index]?.[1]]);
  });

  it('needs the token of the console', async () => {
    const [none, short] = await Promise.all([
      runLearner(['redeem', 'ABCD', '--name', 'N'], {}),
      runLearner(['redeem', 'ABCD', '--name', 'N'], { LEARNER_TOKEN: 'short' }),
    ]);

    expect(none.exitCode).toBe(78);
    expect(none.errors).toMatch(/^LEARNER_TOKEN is missing/);
    expect(short.exitCode).toBe(78);
    expect(short.errors).toContain('LEARNER_TOKEN: at least 16 characters are expected');
  });
});
