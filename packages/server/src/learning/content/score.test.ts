import { readPublishedScore } from '@eemusic/contract/learning/content';
import { alignAccompaniment } from '@eemusic/contract/library/playing';
import { publishScores, toggleScore } from '@eemusic/contract/library/scores';
import { uploadFile } from '@eemusic/contract/platform/files';
import { hour } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { reprocess } from '#library/uploads/index.ts';
import { aContentApp } from '#testing/a-content-app.ts';
import { anMp3 } from '#testing/an-mp3.ts';
import { learnerToken } from '#testing/an-app.ts';
import { anUploadedScore } from '#testing/a-score.ts';

/** A published score with a recording, and the calls by which an app reads it. */
async function aScore() {
  const content = await aContentApp();
  const { call, send, app } = content;
  const { body: recording } = await send(uploadFile, { name: 'a.mp3', bytes: anMp3(12) });
  const score = await anUploadedScore(content, { name: 'Aria', accompanimentPath: recording.filePath });
  const [id = 0] = (await call(publishScores, { scores: [score] })).body.ids;
  const get = (of = id) => call(readPublishedScore, { id: String(of) }, { token: learnerToken });
  const file = async (address: string) => {
    const { statusCode, headers, body } = await app.inject({ url: address });
    return { status: statusCode, cache: headers['cache-control'], type: headers['content-type'], body };
  };
  return { ...content, id, get, file };
}

describe('a score of the learning app', () => {
  it("equals the catalogue's entry, with addresses of all its files", async () => {
    const { id, call, get, readPage, file } = await aScore();
    await call(alignAccompaniment, { id: String(id), offset: -0.5, tempo: 45 });
    const [listed] = (await readPage()).body.scores;

    const { status, body } = await get();

    const { musicxml, pages, timemap, labels, accompaniment, ...rest } = body;
    expect(status).toBe(200);
    expect(rest).toEqual(listed);
    expect(labels).toEqual(Array.from({ length: 16 }, (_, at) => String(at + 1)));
    expect(await file(musicxml)).toMatchObject({ status: 200, body: expect.stringContaining('<score-partwise') });
    expect(pages.length).toBeGreaterThan(0);
    for (const address of [...pages, rest.thumbnail ?? ''])
      expect(await file(address)).toMatchObject({ status: 200, type: 'image/svg+xml; charset=utf-8' });
    expect(await file(timemap)).toMatchObject({ status: 200, type: 'application/json' });
    expect(accompaniment).toMatchObject({ startsAt: -0.5, pace: expect.any(Number) });
    expect(await file(accompaniment?.address ?? '')).toMatchObject({ status: 200, type: 'audio/mpeg' });
  });

  it('has addresses that are the same for all apps for hours, and may be cached until they expire', async () => {
    const { get, file, wait } = await aScore();
    const { musicxml } = (await get()).body;

    wait(1 * hour);

    expect((await get()).body.musicxml).toBe(musicxml);
    const { cache = '' } = await file(musicxml);
    const [, seconds] = /^public, max-age=(\d+), immutable$/.exec(cache) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(11 * 3600);
    expect(Number(seconds)).toBeLessThanOrEqual(18 * 3600);
    wait(Number(seconds) * 1000 - 1000);
    expect((await file(musicxml)).status).toBe(200);
    wait(1000);
    expect((await file(musicxml)).status).toBe(403);
  });

  it('has addresses that open only the signed file', async () => {
    const { get, file } = await aScore();
    const { musicxml, pages } = (await get()).body;
    const [path = '', query = ''] = musicxml.split('?');
    const signature = new URLSearchParams(query).get('signature') ?? '';
    const forged = [
      `${pages[0]?.split('?')[0]}?${query}`,
      musicxml.replace(/expires=(\d)/, (_, digit: string) => `expires=${Number(digit) + 1}`),
      musicxml.replace(
        signature,
        signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      ),
    ];

    for (const address of [...forged, path]) expect((await file(address)).status, address).toBe(403);
  });

  it('is not found once it is withdrawn, even by an app that has just read the catalogue', async () => {
    const { id, get, call } = await aScore();

    await call(toggleScore, { id: String(id), scoreEnabled: false });

    expect(await get()).toRefuse(404, 'This score does not exist');
    expect(await get(999_999)).toRefuse(404, 'This score does not exist');
  });

  it('keeps the files of its edition available while the next one is made', async () => {
    const { services, engravers, get, file } = await aScore();
    const before = (await get()).body;
    await reprocess(services, engravers, { which: 'all', signal: new AbortController().signal });

    const after = (await get()).body;

    expect(after.edition).toBe(before.edition + 1);
    expect(after.pages).not.toEqual(before.pages);
    for (const address of [...before.pages, before.timemap, ...after.pages, after.timemap])
      expect((await file(address)).status).toBe(200);
  });
});
