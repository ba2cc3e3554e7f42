import '#testing/slow-workers.mjs';
import { Writable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from '#platform/log.ts';
import { engine } from '#testing/databases.ts';
import { startServer } from '#testing/start-server.ts';
import { resumptionOf } from './atomically.ts';
import { seedDemo } from './index.ts';

const sizes = { scores: 30, chain: { channels: 3, educators: 6, students: 40 } };

/** A server without data, and what it logs. */
async function anEmptyServer() {
  const { services } = await startServer({ codes: null });
  const lines: string[] = [];
  const log = openLog('warn', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
  const { read } = services.database;
  const countOf = async (table: 'scores' | 'score_files' | 'students' | 'administrators' | 'libraries') => {
    const rows = await read.selectFrom(table).select('id').execute();
    return rows.length;
  };
  return { services: { ...services, log }, lines, folder: services.configuration.DATA_DIR, countOf };
}

it.runIf(engine === 'sqlite')(
  'the first start of the demo is whole where workers take fifty times as long to start, and blames no score',
  async () => {
    process.env['SLOW_WORKERS'] = '50';
    onTestFinished(() => void delete process.env['SLOW_WORKERS']);
    const { services, lines, folder, countOf } = await anEmptyServer();

    await seedDemo(services, folder, sizes);

    expect(await countOf('scores')).toBe(30);
    expect(await countOf('score_files')).toBe(30);
    expect(lines).toEqual([]);
    expect(resumptionOf(folder)).toBeNull();
  },
  1_800_000,
);

it.runIf(engine === 'sqlite')('a first start that failed among the scores goes on there', async () => {
  const { services, folder, countOf } = await anEmptyServer();
  const { storage } = services;
  const put = storage.put.bind(storage);
  let left = 15;
  storage.put = (name, ...rest) => {
    if (name.endsWith('.musicxml')) left -= 1;
    return left < 0 ? Promise.reject(new Error('the disk was pulled out')) : put(name, ...rest);
  };
  await expect(seedDemo(services, folder, sizes)).rejects.toThrow('the disk was pulled out');
  storage.put = put;
  const before = { students: await countOf('students'), administrators: await countOf('administrators') };
  expect(await countOf('scores')).toBe(10);
  expect(resumptionOf(folder)).toBe('scores');

  await seedDemo(services, folder, { ...sizes, chain: { channels: 0, educators: 0, students: 0 } });

  expect(await countOf('scores')).toBe(30);
  expect(await countOf('libraries')).toBe(2);
  expect(await countOf('administrators')).toBe(before.administrators);
  expect((await countOf('students')) - before.students).toBeLessThan(20);
  expect(resumptionOf(folder)).toBeNull();
});
