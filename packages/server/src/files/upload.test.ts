import { describe, expect, it } from 'vitest';
import { uploadFile } from '@eemusic/contract/files';
import sharp from 'sharp';
import { pictureBytes } from '#testing/a-picture.ts';
import { startServer } from '#testing/start-server.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const frames = Buffer.concat(
  Array.from({ length: 20 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)])),
);

/** A PNG whose first chunk after the header says that it moves, as APNG does. */
async function movingPicture(): Promise<Buffer> {
  const png = await pictureBytes();
  const control = Buffer.from('000000086163544c0000000100000000b92d2e88', 'hex');
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
}

describe('an uploaded file is told by its content', () => {
  it.each([
    ['a PNG that is called .txt', 'a.txt', () => pictureBytes(), 'webp'],
    ['a PNG that moves', 'a.png', movingPicture, 'webp'],
    ['an MP3 without a tag, called .wav', 'a.wav', () => frames, 'mp3'],
    [
      'an MP3 with a tag',
      'a.mp3',
      () => Buffer.concat([Buffer.from('4944330300000000000a', 'hex'), Buffer.alloc(10), frames]),
      'mp3',
    ],
  ])('%s is kept', async (_, name, bytes, ending) => {
    const { send } = await startServer();

    const { status, body } = await send(uploadFile, { name, bytes: await bytes() });

    expect(status).toBe(200);
    expect(body.fileName).toMatch(new RegExp(`^[0-9a-f]{32}\\.${ending}$`));
  });

  it.each([
    ['an SVG', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', 'a.png', '<!doctype html><script>1</script>'],
    ['a tag with a page behind it', 'a.mp3', `ID3\x03\0\0\0\0\0\0${'<script>1</script>'.repeat(50)}`],
    ['a WAV', 'a.mp3', `RIFF$\0\0\0WAVEfmt ${'\0'.repeat(100)}`],
  ])('%s is refused', async (_, name, text) => {
    const { send } = await startServer();

    expect(await send(uploadFile, { name, bytes: bytesOf(text) })).toRefuse(415);
  });

  it('a picture loses what it says about its maker, and is refused when it breaks off', async () => {
    const { send, app } = await startServer();
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#2f6f8f' } });
    const jpeg = await picture
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();

    const { body } = await send(uploadFile, { name: 'a.jpg', bytes: jpeg });

    expect(jpeg.includes('somebody')).toBe(true);
    expect((await app.inject({ url: body.url })).rawPayload.includes('somebody')).toBe(false);
    expect(await send(uploadFile, { name: 'a.jpg', bytes: jpeg.subarray(0, jpeg.length / 2) })).toRefuse(400);
  });

  it('a picture may be shown by a console at another address, and runs nothing', async () => {
    const { send, app } = await startServer();
    const { body } = await send(uploadFile, { name: 'a.png', bytes: await pictureBytes() });

    const { headers } = await app.inject({ url: body.url });

    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('keeps the name it was sent with as it was written, without folders', async () => {
    const { send, services } = await startServer();

    await send(uploadFile, { name: '..\\春天/来了 😀.png', bytes: await pictureBytes() });

    const rows = await services.database.read.selectFrom('files').select('original_name').execute();
    expect(rows).toEqual([{ original_name: '来了 😀.png' }]);
  });
});
