import { learnerOpenapi, learnerPageScript } from '@eemusic/contract/learning/learners';
import { openapi } from '@eemusic/contract/platform/service';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startServer } from '#testing/start-server.ts';

describe.each([openapi, learnerOpenapi, learnerPageScript])('the public document $path', (document) => {
  it('comes compressed to whoever takes it, and not again to whoever has it', async () => {
    const { app } = await startServer({ codes: null });
    const ask = (headers: Record<string, string> = {}) => app.inject({ url: document.path, headers });

    const plain = await ask();
    const small = await ask({ 'accept-encoding': 'br, gzip;q=0.8' });

    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(gunzipSync(small.rawPayload).equals(plain.rawPayload)).toBe(true);
    const etag = String(plain.headers['etag']);
    expect(small.headers['etag']).toBe(etag);
    expect(await ask({ 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' });
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it.each(['gzip;q=0', 'gzip; q=0.00', 'br', 'identity', 'xgzip'])('comes as it is for %s', async (coding) => {
    const { call } = await startServer({ codes: null });

    const { headers } = await call(document, {}, { headers: { 'accept-encoding': coding } });

    expect(headers['content-encoding']).toBeUndefined();
  });
});
