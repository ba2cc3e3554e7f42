import { crc32 } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { uploadFile } from '@eemusic/contract/platform/files';
import sharp, { type Sharp } from 'sharp';
import { pictureBytes } from '#testing/a-picture.ts';
import { startServer } from '#testing/start-server.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const frames = Buffer.concat(
  Array.from({ length: 20 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)])),
);

/** A PNG whose first chunk after the header makes it animated, as in APNG. */
async function movingPicture(): Promise<Buffer> {
  const png = await pictureBytes();
  const control = Buffer.from('000000086163544c0000000100000000b92d2e88', 'hex');
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
}

const aPicture = () => sharp({ create: { width: 4, height: 4, channels: 3, background: '#2f6f8f' } });

/** Repeats a part at an offset of a picture. */
const after = (bytes: Buffer, at: number, part: Buffer, count: number) =>
  Buffer.concat([bytes.subarray(0, at), ...Array.from({ length: count }, () => part), bytes.subarray(at)]);

function chunk(type: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), bytes]);
  const part = Buffer.alloc(8 + named.length);
  part.writeUInt32BE(bytes.length);
  named.copy(part, 4);
  part.writeUInt32BE(crc32(named), 4 + named.length);
  return part;
}

const jpegNote = Buffer.from([0xff, 0xe1, 0, 2]);

function riffPart(type: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type);
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes]);
}

/** Returns an animation of many identical frames. */
function aFilm(webp: Buffer, frames: number): Buffer {
  const size = Buffer.from([3, 0, 0, 3, 0, 0]);
  const head = riffPart('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), size]));
  const frame = riffPart('ANMF', Buffer.concat([Buffer.alloc(6), size, Buffer.alloc(4), webp.subarray(12)]));
  const parts = [head, riffPart('ANIM', Buffer.alloc(6)), ...Array.from({ length: frames }, () => frame)];
  return riffPart('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]));
}

describe('the type of an uploaded file is detected from its content', () => {
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

  it('a picture loses its metadata, and is refused when it is truncated', async () => {
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

  it('a WebP with thousands of frames is refused before all of them are read', async () => {
    const { send } = await startServer();
    const bytes = aFilm(await aPicture().webp().toBuffer(), 2001);

    expect(await send(uploadFile, { name: 'a.webp', bytes })).toRefuse(
      400,
      'This image cannot be read. Please save it again and retry',
    );
  });

  it.each([
    ['PNG', async () => after(await pictureBytes(), 33, chunk('tEXt', Buffer.from('a\0b')), 5000)],
    ['JPEG', async () => after(await aPicture().jpeg().toBuffer(), 2, jpegNote, 5000)],
  ])('a %s with thousands of notes is kept', async (_, bytes) => {
    const { send } = await startServer();

    expect((await send(uploadFile, { name: 'a.png', bytes: await bytes() })).status).toBe(200);
  });

  it('concurrent pictures are re-encoded one after another', async () => {
    const { send } = await startServer();
    const bytes = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    let [drawing, maxConcurrent] = [0, 0];
    const { toBuffer } = sharp.prototype;
    const draw = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (this: Sharp) {
      drawing += 1;
      maxConcurrent = Math.max(maxConcurrent, drawing);
      return toBuffer.call(this).finally(() => {
        drawing -= 1;
      });
    } as typeof toBuffer);
    onTestFinished(() => draw.mockRestore());

    const sent = await Promise.all([1, 2, 3, 4].map(() => send(uploadFile, { name: 'a.jpg', bytes })));

    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(maxConcurrent).toBe(1);
  });

  it('a picture may be embedded by a console at another address, and runs nothing', async () => {
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

  it('the original name is kept as sent, without folders and what turns its letters', async () => {
    const { send, services } = await startServer();

    await send(uploadFile, { name: '..\\春天/来了\u202E \u2066😀.png', bytes: await pictureBytes() });

    const rows = await services.database.read.selectFrom('files').select('original_name').execute();
    expect(rows).toEqual([{ original_name: '来了 😀.png' }]);
  });
});

it('a file that is sent twice with one Idempotency-Key is stored once', async () => {
  const { send, services } = await startServer({ codes: [] });
  const file = { name: 'cover.png', bytes: await pictureBytes() };
  const asking = { headers: { 'idempotency-key': 'cover' } };

  const [first, again] = [await send(uploadFile, file, asking), await send(uploadFile, file, asking)];

  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(await services.database.read.selectFrom('files').select('id').execute()).toHaveLength(1);
});
