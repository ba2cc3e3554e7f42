import { buffer } from 'node:stream/consumers';
import { day } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { updateScore } from '@eemusic/contract/library/scores';
import { anOldScore } from '#testing/an-old-score.ts';
import { madeBy } from './store.ts';
import { reprocess, sweepScores, checkFiles } from './room.ts';

const always = new AbortController().signal;

describe('processing again', () => {
  it('keeps the decisions of staff, and adds what the new version reads', async () => {
    const { again, another, call, list, preview, row, score, id, trail } = await anOldScore();
    await call(updateScore, { ...score, id: String(id), name: 'Ours', range: 5, fileName: undefined });
    const waiting = await another({ isPublished: false });
    const before = await list();
    expect(await preview()).toMatchObject({ notes: [], timemap: [{ on: ['a'] }] });

    expect(await again()).toEqual({ done: 1, failed: 0, total: 1 });

    const withoutAddress = (scores: typeof before) => scores.map(({ file: _file, ...rest }) => rest);
    expect(withoutAddress(await list())).toEqual(withoutAddress(before));
    expect(before).toMatchObject([{ name: 'Ours', range: 5, fileName: score.fileName }]);
    expect(await row()).toMatchObject({
      made_by: madeBy,
      not_made_by: null,
      measures: expect.any(Number),
      music_hash: expect.stringMatching(/^\w{32}$/),
      systems: expect.stringContaining('"page":1'),
      wrong_measures: '[]',
      right_notes: expect.stringMatching(/^\w+$/),
      features: expect.stringMatching(/^\[\d/),
      lyrics: '',
      read_tags: expect.stringMatching(/"tie":\[\d,"certain"\]/),
    });
    const { notes, timemap, tempo } = await preview();
    expect(new Set(notes.map((note) => note.id))).toEqual(new Set(timemap.flatMap(({ on }) => on)));
    expect(tempo).toBeGreaterThan(0);
    expect(await trail()).toEqual([{ actor_name: 'reprocess', after: JSON.stringify({ done: 1, failed: 0, madeBy }) }]);
    expect((await row()).edition).toBeGreaterThan(1);
    expect(waiting).not.toBe(score.fileName);
    expect(await again()).toEqual({ done: 0, failed: 0, total: 0 });
    expect(await trail()).toHaveLength(1);
  });

  it('keeps the old pages until their addresses have expired', async () => {
    const { again, names, preview, row, services, statusOf, wait } = await anOldScore();
    wait(2 * day);
    const [oldPage] = (await preview()).pages;
    const old = await names();

    await again();
    await sweepScores(services);

    const [newPage] = (await preview()).pages;
    expect(newPage?.split('?')[0]).not.toBe(oldPage?.split('?')[0]);
    expect([await statusOf(oldPage), await statusOf(newPage)]).toEqual([200, 200]);
    expect(await names()).toEqual(expect.arrayContaining(old));

    wait(2 * day);
    await sweepScores(services);

    const left = await names();
    expect(left).toHaveLength(3 + (await row()).pages);
    expect(left.filter((name) => old.includes(name))).toEqual([expect.stringMatching(/\.musicxml$/)]);
    expect(await statusOf((await preview()).pages[0])).toBe(200);
  });

  it('loses nothing when it is interrupted between the files and the row', async () => {
    const { again, names, preview, row, services, statusOf, wait, engravers } = await anOldScore();
    const cutOff = {
      ...services,
      database: { ...services.database, write: () => Promise.reject(new Error('cut off')) },
    };

    await expect(reprocess(cutOff, engravers, { which: 'older', signal: always })).rejects.toThrow('cut off');

    expect((await row()).edition).toBe(1);
    expect(await statusOf((await preview()).pages[0])).toBe(200);
    const leftBehind = (await names()).filter((name) => name.includes('-e'));
    expect(leftBehind.length).toBeGreaterThan(2);
    expect(await again()).toMatchObject({ done: 1 });
    expect(await statusOf((await preview()).pages[0])).toBe(200);
    wait(2 * day);
    await sweepScores(services);
    expect((await names()).filter((name) => leftBehind.includes(name))).toEqual([]);
    expect(await statusOf((await preview()).pages[0])).toBe(200);
  });

  it('happens once, however many nodes do it at once', async () => {
    const { again, another, names, row, trail } = await anOldScore();
    await another();

    const runs = await Promise.all([again(), again()]);

    expect(runs[0].done + runs[1].done).toBe(2);
    const { edition, pages, name } = await row();
    const kept = (await names()).filter((one) => one.startsWith(`scores/${name.slice(0, 32)}-e${edition}`));
    expect(kept).toHaveLength(2 + pages);
    expect((await trail()).length).toBeGreaterThan(0);
  });

  it('keeps a file that cannot be read, and tries it again with another version or on request', async () => {
    const { again, another, fileName, preview, row, services, statusOf, trail } = await anOldScore();
    await another();
    const bytes = new TextEncoder().encode('<score-partwise/>');
    await services.storage.put(`scores/${fileName}`, bytes, { contentType: 'text/xml' });

    expect(await again()).toEqual({ done: 1, failed: 1, total: 2 });

    expect(await row()).toMatchObject({ edition: 1, missing_since: null });
    expect(await statusOf((await preview()).pages[0])).toBe(200);
    expect(await again()).toEqual({ done: 0, failed: 1, total: 1 });
    expect(await again()).toMatchObject({ total: 0 });
    expect(await row()).toMatchObject({ edition: 1, not_made_by: madeBy });
    expect(await trail()).toHaveLength(2);
    expect(await again('all')).toEqual({ done: 1, failed: 1, total: 2 });
    expect(await again()).toMatchObject({ total: 0 });
  });

  it('goes on after a file that crashes its reader, and does not count an interruption as a failure', async () => {
    const { another, row, services, engravers } = await anOldScore();
    await another();
    const stop = new AbortController();
    const faults = [new Error('out of breath'), new Error('closed')];
    const examine: typeof engravers.examiner.examine = async (bytes) => {
      const fault = faults.shift();
      if (!fault) return engravers.examiner.examine(bytes);
      if (faults.length === 0) stop.abort();
      throw fault;
    };
    const failing = { ...engravers, examiner: { ...engravers.examiner, examine } };

    const cutShort = await reprocess(services, failing, { which: 'older', signal: stop.signal });

    expect(cutShort).toEqual({ done: 0, failed: 1, total: 2 });
    const noted = await services.database.read.selectFrom('score_files').select('not_made_by').orderBy('id').execute();
    expect(noted.map(({ not_made_by: maker }) => maker === null)).toEqual([false, true]);
    expect(await reprocess(services, engravers, { which: 'older', signal: always })).toMatchObject({ done: 2 });
    expect(await row()).toMatchObject({ not_made_by: null });
  });

  it('starts nothing when it has to stop', async () => {
    const { services, engravers, row } = await anOldScore();

    expect(await reprocess(services, engravers, { which: 'older', signal: AbortSignal.abort() })).toMatchObject({
      done: 0,
      total: 1,
    });
    expect((await row()).edition).toBe(1);
  });
});

describe('score files', () => {
  it('are known to be missing as long as the score is, whole; missing and cut drawings are drawn again', async () => {
    const { again, fileName, names, preview, row, services, statusOf } = await anOldScore();
    const { storage } = services;
    await again();
    const look = async () => {
      await checkFiles(services, always);
      const { missing_since: since, made_by: maker } = await row();
      return since !== null ? 'missing' : maker === '' ? 'to be drawn' : 'there';
    };
    expect(await look()).toBe('there');
    const storedSince = { list: () => (async function* () {})(), find: (name: string) => storage.find(name) };
    await checkFiles({ ...services, storage: storedSince }, always);
    expect(await row()).toMatchObject({ missing_since: null, made_by: madeBy });

    const file = await storage.get(`scores/${fileName}`);
    const bytes = file && (await buffer(file.body));
    if (!bytes) throw new Error('The score file is missing');
    const put = (name: string, content: Uint8Array) => storage.put(name, content, { contentType: 'text/plain' });
    for (const damage of [storage.remove, (name: string) => put(name, bytes.subarray(1))]) {
      await damage(`scores/${fileName}`);
      expect(await look()).toBe('missing');
      await put(`scores/${fileName}`, bytes);
      expect(await look()).toBe('there');
    }

    for (const [end, leftBytes] of [
      ['-1.svg', null],
      ['-1.svg', 0],
      ['-1.svg', 200],
      ['-small.svg', null],
      ['-small.svg', 200],
      ['.timemap', null],
      ['.timemap', 0],
    ] as const) {
      const name = `scores/${fileName.replace('.musicxml', '')}-e${(await row()).edition}${end}`;
      expect(await names()).toContain(name);
      await (leftBytes === null ? storage.remove(name) : put(name, Buffer.alloc(leftBytes)));
      expect(await look()).toBe('to be drawn');
      expect(await again()).toMatchObject({ done: 1 });
      expect(await look()).toBe('there');
    }
    expect(await statusOf((await preview()).pages[0])).toBe(200);

    await put(`scores/${fileName}`, Buffer.alloc(bytes.length));
    for (const name of await names()) if (name.endsWith('.svg')) await storage.remove(name);
    for (const state of ['to be drawn', 'to be drawn', 'missing']) {
      expect(await look()).toBe(state);
      await again();
    }
    expect(await look()).toBe('missing');
  });

  it('that are missing are not processed again until they are back', async () => {
    const { again, fileName, row, services } = await anOldScore();

    await services.storage.remove(`scores/${fileName}`);

    expect(await again()).toEqual({ done: 0, failed: 1, total: 1 });
    expect(await row()).toMatchObject({ missing_since: services.clock.now().toISOString(), not_made_by: null });
    expect(await again()).toMatchObject({ total: 0 });
  });
});
