import { endpoints } from '@eemusic/contract/app/endpoints';
import { uploadFile } from '@eemusic/contract/platform/files';
import { uploadScore } from '@eemusic/contract/library/uploads';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { anMp3 } from './an-mp3.ts';
import { pictureBytes } from './a-picture.ts';
import { aScoreFile } from './a-score.ts';
import { type ExampleWrite, readExampleWrites } from './example-writes.ts';
import { fingerprintTables } from './fingerprint-tables.ts';
import { type RecordedRequest, recordRequest } from './record-request.ts';
import { startServer } from './start-server.ts';

/** Fields that name a stored file: a picture, a recording or a score. */
const kinds = { image: 'webp', accompanimentPath: 'mp3', fileName: 'musicxml' } as const;
type Field = keyof typeof kinds;

const isField = (name: string): name is Field => name in kinds;

const writes = await readExampleWrites();

const namesFiles = ({ input }: Endpoint) =>
  input !== undefined &&
  'shape' in input &&
  [...JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).matchAll(/"(\w+)":/g)].some(
    ([, name = '']) => isField(name),
  );

const withExample = endpoints
  .map(({ room, name, endpoint }) => ({ name: `${room}.${name}`, endpoint }))
  .filter(({ name, endpoint }) => name in writes && namesFiles(endpoint));

type Path = readonly (string | number)[];

function fieldsOf(value: unknown, path: Path = []): { path: Path; field: Field }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const at = [...path, name];
    return isField(name) ? [{ path: at, field: name }] : fieldsOf(inner, at);
  });
}

function replaced(target: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const inner = replaced((target as Record<string, unknown>)[name], rest, value);
  if (Array.isArray(target)) return target.with(Number(name), inner);
  return { ...(target as object), [name]: inner };
}

const stored = { picture: 'picture-0123456789.webp', recording: 'recording-0123456789.mp3' };

/** Stores a picture and a recording that the example does not use. */
async function storeFiles({ services }: ExampleWrite['server']): Promise<void> {
  const file = { bytes: 3, sha256: '0'.repeat(64), original_name: 'a', seconds: null, uploaded_by: null };
  const created_at = services.clock.now().toISOString();
  await services.database.write(async (tx) => {
    const picture = { ...file, name: stored.picture, kind: 'image' as const, content_type: 'image/webp', created_at };
    await tx.insertInto('files').values(picture).execute();
    const recording = { ...file, name: stored.recording, kind: 'audio' as const, content_type: 'audio/mpeg' };
    await tx
      .insertInto('files')
      .values({ ...recording, seconds: 2, created_at })
      .execute();
  });
}

/** Names of no file, of files of another kind, and what is no name. */
function wrongNames(call: string, field: Field): unknown[] {
  const kind = call.startsWith('profile.') ? 'webp' : kinds[field];
  const others = Object.values(stored).filter((name) => !name.endsWith(kind));
  const absent = `${'0'.repeat(32)}.${kind}`;
  return [
    absent,
    ...others,
    `../scores/${absent}`,
    `images/${absent}`,
    '..',
    '__proto__',
    `${absent}\0`,
    '%2e%2e%2fpicture',
    `${'x'.repeat(300)}.${kind}`,
    1,
    true,
    {},
    [absent],
    'http://example.com/a.webp',
  ];
}

/** A draft keeps the choice of a recording until its score is published, which checks it. */
const checkedLater = (name: string, field: Field, other: unknown) =>
  name.startsWith('drafts.') && field === 'accompanimentPath' && /^[\w./-]+$/.test(String(other));

async function send({ app }: ExampleWrite['server'], request: RecordedRequest, body: unknown) {
  const { statusCode, body: text } = await app.inject({
    method: request.method,
    url: request.url,
    headers: { ...request.headers },
    payload: body as Record<string, unknown>,
  });
  return { status: statusCode, text };
}

describe('the name of a stored file', () => {
  it.each(withExample)('that is foreign or no name changes nothing: $name', async ({ name, endpoint }) => {
    const scene = await writes[name]?.();
    if (!scene) throw new Error('no example');
    const { server } = scene;
    const request = await recordRequest(scene, endpoint);
    await storeFiles(server);
    const before = await fingerprintTables(server.services);

    const wrong: string[] = [];
    for (const { path, field } of fieldsOf(request.body))
      for (const other of wrongNames(name, field)) {
        if (checkedLater(name, field, other)) continue;
        const { status, text } = await send(server, request, replaced(request.body, path, other));
        if (status < 400 || status >= 500 || !text.includes('"code"'))
          wrong.push(`${path.join('.')} ${JSON.stringify(other)}: ${status} ${text.slice(0, 200)}`);
      }

    expect(wrong).toEqual([]);
    expect(await fingerprintTables(server.services)).toEqual(before);
    expect((await send(server, request, request.body)).status).toBe(200);
  });

  it('opens this file alone, at its own address', async () => {
    const server = await startServer();
    const { send: upload, app } = server;
    const picture = (await upload(uploadFile, { name: 'a.png', bytes: await pictureBytes() })).body;
    const [recording, other] = [
      (await upload(uploadFile, { name: 'a.mp3', bytes: anMp3(2) })).body,
      (await upload(uploadFile, { name: 'b.mp3', bytes: anMp3(1) })).body,
    ];
    const score = (await upload(uploadScore, aScoreFile())).body;
    const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
    const [, signature = ''] = recording.url.split('?');

    for (const url of [picture.url, recording.url, other.url, score.file]) expect(await statusOf(url)).toBe(200);
    const names = [recording.fileName, score.fileName, `..%2fscores%2f${score.fileName}`, `${picture.fileName}.webp`];
    const noNames = ['', '..', '%2e%2e%2fscores%2fa', `${picture.fileName}%00`, '__proto__', 'x'.repeat(300)];
    for (const name of [...names, ...noNames, picture.fileName.toUpperCase(), '0'.repeat(32)])
      expect([400, 404], `a picture ${name}`).toContain(await statusOf(`/storage/images/${name}`));
    for (const name of [other.fileName, score.fileName, picture.fileName, recording.fileName.replace('.', '_.')])
      expect(await statusOf(`/storage/scores/${name}?${signature}`), name).toBe(403);
    for (const name of [`..%2fimages%2f${picture.fileName}`, ...noNames])
      expect([400, 403, 404], `a score ${name}`).toContain(await statusOf(`/storage/scores/${name}?${signature}`));
  });
});
