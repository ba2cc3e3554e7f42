import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openLog } from '#platform/log.ts';
import { contradictionsInChain, contradictionsInPractice } from '#testing/contradictions.ts';
import { expectWhole } from '#testing/expect-whole.ts';
import { startServer } from '#testing/start-server.ts';
import { seedDemo, wasInterrupted } from './index.ts';

it('the first start of the demo is whole and consistent on its day, and a second one adds nothing', async () => {
  const { services } = await startServer({ codes: null });
  const lines: string[] = [];
  const log = openLog('warn', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
  const { DATA_DIR: folder } = services.configuration;
  const { read } = services.database;
  const rows = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(read)).rows;
  const count = async (from: string) => Number((await rows(`select count(*) as found from ${from}`))[0]?.['found']);
  const now = services.clock.now().toISOString();

  await seedDemo({ ...services, log }, folder);

  const present = {
    administrators: 5,
    libraries: 2,
    scores: 288,
    score_files: 288,
    channels: 6,
    educators: 60,
    students: 2012,
    support_cards: 21,
  };
  const found = await Promise.all(Object.keys(present).map(async (from) => [from, await count(from)] as const));
  expect(Object.fromEntries(found)).toEqual(present);
  expect(await count(`practice_sessions where started_at > '${now.slice(0, 10)}'`)).toBeGreaterThan(50);
  const contradictions = { ...contradictionsInChain(now), ...contradictionsInPractice(now) };
  for (const [what, text] of Object.entries(contradictions)) expect(await rows(text), what).toEqual([]);
  await expectWhole(services.database);
  expect(lines).toEqual([]);
  expect(wasInterrupted(folder)).toBe(false);

  await seedDemo(services, folder);
  expect(await count('scores')).toBe(288);
});
