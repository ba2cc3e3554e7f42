import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { scratch } from '#testing/scratch.ts';
import { startServer } from '#testing/start-server.ts';
import { atomically, removeUnfinished, seedDemo } from './index.ts';

it('a demo whose filling was interrupted starts over with the same sign-in, and a complete one stays', async () => {
  const folder = mkdtempSync(join(scratch, 'demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const names = ['eemusic.sqlite', 'eemusic.sqlite-wal', 'files', 'sign-in.json', 'filling'];
  const present = () => names.filter((name) => existsSync(join(folder, name)));
  const fill = () => {
    for (const name of ['eemusic.sqlite', 'eemusic.sqlite-wal', 'sign-in.json']) writeFileSync(join(folder, name), '');
    mkdirSync(join(folder, 'files'), { recursive: true });
    return Promise.resolve();
  };
  const crash = () => fill().then(() => Promise.reject(new Error('power cut')));

  await expect(atomically(folder, crash)).rejects.toThrow('power cut');
  removeUnfinished(folder);
  expect(present()).toEqual(['sign-in.json', 'filling']);

  await atomically(folder, fill);
  removeUnfinished(folder);
  expect(present()).toEqual(['eemusic.sqlite', 'eemusic.sqlite-wal', 'files', 'sign-in.json']);
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
