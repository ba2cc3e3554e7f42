import { uploadFile } from '@eemusic/contract/platform/files';
import { previewScore } from '@eemusic/contract/library/playing';
import { describe, expect, it } from 'vitest';
import { pictureBytes } from '#testing/a-picture.ts';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { anMp3 } from '#testing/an-mp3.ts';

/** A picture, the files of a score and a recording, with the names of the files that are opened from now on. */
async function storedFiles() {
  const { server, id } = await aPublishedScore();
  const { send, call, app, services } = server;
  const [picture, recording] = await Promise.all([
    send(uploadFile, { name: 'a.png', bytes: await pictureBytes() }),
    send(uploadFile, { name: 'a.mp3', bytes: anMp3(2) }),
  ]);
  const preview = await call(previewScore, { id: String(id) });
  const opened: string[] = [];
  const { storage } = services;
  const get = storage.get.bind(storage);
  storage.get = (name, part) => {
    opened.push(name);
    return get(name, part);
  };
  const urls = [picture.body.url, recording.body.url, preview.body.pages[0] ?? ''];
  return { app, opened, urls };
}

describe('a stored file', () => {
  it('is described for HEAD without being read', async () => {
    const { app, opened, urls } = await storedFiles();
    for (const url of urls) {
      const whole = await app.inject({ url });
      expect([whole.statusCode, whole.headers['content-length']]).toEqual([200, String(whole.rawPayload.length)]);
      opened.length = 0;

      const head = await app.inject({ method: 'HEAD', url });

      expect([head.statusCode, head.rawPayload.length, opened]).toEqual([200, 0, []]);
      const { date: _date, 'x-request-id': _id, ...described } = head.headers;
      expect(whole.headers).toMatchObject(described);
      expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    }
  });

  it('is not sent again to whoever has it', async () => {
    const { app, opened, urls } = await storedFiles();
    for (const url of urls) {
      const { etag, 'cache-control': cache } = (await app.inject({ url })).headers;
      opened.length = 0;

      const again = await app.inject({ url, headers: { 'if-none-match': `"x", W/${etag}` } });

      expect([again.statusCode, again.rawPayload.length, opened]).toEqual([304, 0, []]);
      expect(again.headers).toMatchObject({ etag, 'cache-control': cache });
      expect((await app.inject({ url, headers: { 'if-none-match': '"x"' } })).statusCode).toBe(200);
    }
  });

  it('that is gone is a plain answer in JSON, whatever its type', async () => {
    const { app, urls } = await storedFiles();
    const url = (urls[0] ?? '').replace(/\w+\.webp/, 'absent00.webp');
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url });

      expect(statusCode).toBe(404);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});
