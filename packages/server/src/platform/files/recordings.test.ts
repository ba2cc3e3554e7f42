import { uploadFile } from '@eemusic/contract/platform/files';
import { exportScores, updateScore } from '@eemusic/contract/library/scores';
import { describe, expect, it } from 'vitest';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { anMp3, anMp3WithTable, aTag } from '#testing/an-mp3.ts';
import { startServer } from '#testing/start-server.ts';
import { secondsOf } from './seconds-of.ts';

const broken = 'Please upload a PNG, JPEG, WebP or GIF image, or an MP3 file';

describe('an uploaded recording', () => {
  it('has a known length, even after a long tag and when it was cut off', async () => {
    const whole = anMp3WithTable(24);
    const expectations: [Uint8Array, number][] = [
      [anMp3(12), 12],
      [Buffer.concat([aTag(10_000_000), anMp3(6)]), 6],
      [whole, 24],
      [whole.subarray(0, whole.length / 2), 12],
      [Buffer.concat([aTag(500), whole.subarray(0, whole.length / 4)]), 6],
    ];
    const { send } = await startServer();

    for (const [bytes, seconds] of expectations) {
      const { status, body } = await send(uploadFile, { name: 'a.mp3', bytes });
      expect(status).toBe(200);
      expect(Math.abs((body.seconds ?? 0) - seconds)).toBeLessThan(0.2);
    }
  });

  it('is refused without frames, whatever its headers say, and nothing is stored', async () => {
    const boastful = anMp3WithTable(24).subarray(0, 96);
    const { send, services } = await startServer();

    for (const bytes of [aTag(2000), Buffer.concat([aTag(300), boastful]), boastful, Buffer.alloc(3000, 0xff)])
      expect(await send(uploadFile, { name: 'a.mp3', bytes })).toRefuse(415, broken);
    expect(await send(uploadFile, { name: 'a.mp3', bytes: Buffer.alloc(50_000_000) })).toRefuse(413);

    expect(await services.database.read.selectFrom('files').select('id').execute()).toEqual([]);
    expect(await Array.fromAsync(services.storage.list(''))).toEqual([]);
  });

  it('is read in bounded time, whatever its bytes', async () => {
    const sync = Buffer.from('fffb1400', 'hex');
    const torn = Buffer.alloc(2_000_000, sync);
    const began = process.cpuUsage();

    await Promise.all([secondsOf(torn), secondsOf(Buffer.concat([anMp3(1), Buffer.alloc(2_000_000, 0xff)]))]);

    /* Processor time of all threads, so that other processes have no effect. */
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(20_000);
  });
});

describe('a stored recording', () => {
  async function aRecording() {
    const { send, app } = await startServer();
    const bytes = anMp3(2);
    const { body } = await send(uploadFile, { name: 'a.mp3', bytes });
    const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url: body.url, headers });
    return { bytes, ask, app, url: body.url };
  }

  it('is sent whole, and in the requested ranges', async () => {
    const { bytes, ask } = await aRecording();
    const size = bytes.length;

    const whole = await ask();
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });

    for (const [range, first, last] of [
      ['bytes=0-9', 0, 9],
      ['bytes=95-200', 95, 200],
      ['bytes=-96', size - 96, size - 1],
      [`bytes=${size - 5}-`, size - 5, size - 1],
    ] as const) {
      const { statusCode, headers, rawPayload } = await ask({ range });
      expect(statusCode).toBe(206);
      expect(headers).toMatchObject({
        'content-range': `bytes ${first}-${last}/${size}`,
        'content-length': String(last - first + 1),
        'content-type': 'audio/mpeg',
        'x-content-type-options': 'nosniff',
      });
      expect(rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true);
    }
  });

  it('is sent whole for several ranges or an invalid one, and not at all beyond its end', async () => {
    const { bytes, ask } = await aRecording();

    for (const range of ['bytes=0-1,4-5', 'bytes=5-4', 'lines=1-2']) {
      const answer = await ask({ range });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, bytes.length]);
    }
    const beyond = await ask({ range: `bytes=${bytes.length}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${bytes.length}`);
    expect(beyond.json()).toMatchObject({ code: 'file.range' });
  });

  it('is sent in part only if the file is the expected one, and described without a body', async () => {
    const { bytes, ask } = await aRecording();
    const head = await ask({ range: 'bytes=0-9' }, 'HEAD');

    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers).toMatchObject({ 'content-length': String(bytes.length), 'accept-ranges': 'bytes' });
    const same = await ask({ range: 'bytes=0-9', 'if-range': String(head.headers.etag) });
    const other = await ask({ range: 'bytes=0-9', 'if-range': '"another"' });
    expect([same.statusCode, other.statusCode]).toEqual([206, 200]);
  });

  it('requires its signature for a range, too', async () => {
    const { app, url } = await aRecording();

    const answer = await app.inject({
      url: url.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? '-' : '_'}`),
      headers: { range: 'bytes=0-9' },
    });

    expect(answer.statusCode).toBe(403);
  });
});

describe('the accompaniment of a score', () => {
  it("is shown with its address and length beside the score's, in list and export", async () => {
    const { server, score, id, list } = await aPublishedScore();
    const { send, call, app, services } = server;
    expect((await list())[0]).toMatchObject({ accompaniment: null, hasAccompaniment: false });
    const { body } = await send(uploadFile, { name: 'a.mp3', bytes: anMp3(12) });
    await call(updateScore, { ...score, id: String(id), accompanimentPath: body.filePath });

    const [found] = await list();
    const [exported] = (await call(exportScores, { selected: [id] })).body.scores;

    expect(found?.seconds).toBeGreaterThan(1);
    expect(found).toMatchObject({ hasAccompaniment: true, accompaniment: { seconds: 12 } });
    expect(exported?.accompaniment).toEqual(found?.accompaniment);
    expect((await app.inject({ url: found?.accompaniment?.address ?? '' })).statusCode).toBe(200);
    const trail = await services.database.read.selectFrom('audit_entries').select(['before', 'after']).execute();
    expect(JSON.stringify(trail)).not.toContain('signature');
  });
});
