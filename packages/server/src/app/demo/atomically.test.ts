import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { scratch } from '#testing/scratch.ts';
import { startServer } from '#testing/start-server.ts';
import { atomically, type Filling, removeUnfinished } from './atomically.ts';
import { seedDemo } from './index.ts';

it('a demo whose filling was interrupted starts over with the same sign-in, or goes on with its scores; a complete one stays', async () => {
  const folder = mkdtempSync(join(scratch, 'demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const has = (name: string) => existsSync(join(folder, name));
  const begun: string[] = [];
  const fillTo = (end: 'whole' | 'crash among the scores' | 'crash') => async (filling: Filling) => {
    begun.push(filling.from);
    for (const name of ['eemusic.sqlite', 'eemusic.sqlite-wal', 'sign-in.json']) writeFileSync(join(folder, name), '');
    mkdirSync(join(folder, 'files'), { recursive: true });
    filling.resumeFrom(end === 'crash among the scores' ? 'scores' : 'beginning');
    if (end !== 'whole') throw new Error('power cut');
  };

  await expect(atomically(folder, fillTo('crash'))).rejects.toThrow('power cut');
  removeUnfinished(folder);
  expect(['eemusic.sqlite', 'eemusic.sqlite-wal', 'files', 'sign-in.json'].map(has)).toEqual([
    false,
    false,
    false,
    true,
  ]);

  await expect(atomically(folder, fillTo('crash among the scores'))).rejects.toThrow('power cut');
  removeUnfinished(folder);
  expect(['eemusic.sqlite', 'files'].map(has)).toEqual([true, true]);

  await atomically(folder, fillTo('whole'));
  removeUnfinished(folder);
  expect(['eemusic.sqlite', 'files', 'filling'].map(has)).toEqual([true, true, false]);
  expect(begun).toEqual(['beginning', 'beginning', 'scores']);
});

it('a demo whose filling was interrupted in a database of others is refused, and nothing is added to it', async () => {
  const folder = mkdtempSync(join(scratch, 'demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { services } = await startServer();
  writeFileSync(join(folder, 'filling'), '');

  await expect(seedDemo(services, folder)).rejects.toThrow('The demo was filled only in part');

  const { read } = services.database;
  expect(await read.selectFrom('administrators').select('id').execute()).toHaveLength(1);
  expect(await read.selectFrom('libraries').select('id').execute()).toEqual([]);
});
