import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isStorageDown, type Storage } from './storage.ts';
import { openStorage, readS3Address } from './open.ts';

beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});

afterAll(() => {
  vi.unstubAllEnvs();
});

describe('a bucket', () => {
  it('is tried again with the same bytes after a temporary failure', async () => {
    const bodies: string[] = [];
    const { storage, requests } = await bucketThat(async (request, response) => {
      bodies.push(String(await buffer(request)));
      response.writeHead(bodies.length < 3 ? 503 : 200).end();
    });

    await storage.put('scores/one.svg', Buffer.from('a score'), { contentType: 'image/svg+xml' });

    expect(bodies).toEqual(['a score', 'a score', 'a score']);
    expect(requests.at(-1)?.method).toBe('PUT');
    expect(requests.at(-1)?.url).toContain('/scores/a/b/scores/one.svg');
    expect(requests.at(-1)?.headers).toMatchObject({
      'content-length': '7',
      'content-type': 'image/svg+xml',
      'content-md5': 'UeXxbfXwNXdYcQSWRq7emA==',
    });
    expect(requests.at(-1)?.headers).not.toHaveProperty('transfer-encoding');
  });

  it('reports that it may not be read, and is not tried again', async () => {
    const { storage, requests } = await bucketThat((_request, response) => {
      refuse(response, 403, 'AccessDenied');
    });

    await expect(storage.get('scores/one.svg')).rejects.toThrow('AccessDenied');
    await expect(storage.check()).rejects.toThrow();
    expect(requests).toHaveLength(2);
  });

  it('is checked without writing, because a bucket with versions would keep each write', async () => {
    const { storage, requests } = await bucketThat((_request, response) => void response.writeHead(200).end());

    await storage.check();

    expect(requests.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('that does not exist is a fault, not a missing file', async () => {
    const { storage } = await bucketThat((_request, response) => {
      refuse(response, 404, 'NoSuchBucket');
    });

    await expect(storage.get('scores/one.svg')).rejects.toThrow('NoSuchBucket');
    await expect(storage.check()).rejects.toThrow();
  });

  it('describes a file without sending it', async () => {
    const about = { etag: '"one"', 'content-length': 5_000_000, 'last-modified': new Date(0).toUTCString() };
    const { storage, requests } = await bucketThat((_request, response) => void response.writeHead(200, about).end());

    expect(await storage.find('scores/one.mp3')).toMatchObject({ bytes: 5_000_000, etag: '"one"' });
    expect(requests.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('that breaks off in the middle of a file is a fault, not a short file', async () => {
    const { storage } = await bucketThat((_request, response) => {
      response.writeHead(200, { 'content-length': '1000', etag: '"a"', 'last-modified': new Date(0).toUTCString() });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    });

    const found = await storage.get('scores/one.svg');

    await expect(buffer(found?.body ?? Readable.from([]))).rejects.toThrow('aborted');
  });

  it('takes files while many others are read slowly', async () => {
    const long = Buffer.alloc(16 * 1024 * 1024);
    const about = { etag: '"a"', 'last-modified': new Date(0).toUTCString() };
    const { storage, requests } = await bucketThat((request, response) => {
      request.resume();
      const body = request.method === 'GET' ? long : Buffer.alloc(0);
      response.writeHead(200, { ...about, 'content-length': body.length }).end(body);
    });
    const read = await Promise.all(Array.from({ length: 60 }, () => storage.get('scores/one.mp3')));
    onTestFinished(() => read.forEach((file) => file?.body.destroy()));

    await storage.put('scores/one.svg', Buffer.from('a score'), { contentType: 'image/svg+xml' });

    expect(requests.at(-1)?.method).toBe('PUT');
  });

  it('that is silent is given up', async () => {
    const request = Promise.withResolvers<void>();
    const { storage } = await bucketThat(() => request.resolve());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());

    const checked = expect(storage.check()).rejects.toThrow('longer than 5000 ms');
    await request.promise;
    await vi.advanceTimersByTimeAsync(5_000);

    await checked;
  });
});

describe('a bucket that accepts connections and never answers', () => {
  it.each([
    ['read', 10_000, (storage: Storage) => storage.get('scores/one.svg')],
    ['looked up', 10_000, (storage: Storage) => storage.find('scores/one.svg')],
    [
      'stored',
      12_000,
      (storage: Storage) => storage.put('scores/one.svg', Buffer.alloc(1_000_000), { contentType: 'text/plain' }),
    ],
    ['listed', 10_000, (storage: Storage) => Array.fromAsync(storage.list(''))],
  ])('is down however often it is tried: a file is %s, after %d ms', async (_what, timeOut, ask) => {
    const called = Promise.withResolvers<void>();
    const { storage } = await bucketThat(() => called.resolve());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());

    const outcome = ask(storage).then(
      () => 'answered',
      (error: unknown) => [isStorageDown(error), error instanceof Error && error.message],
    );
    await called.promise;
    await vi.advanceTimersByTimeAsync(timeOut);

    expect(await outcome).toEqual([true, `An answer of the bucket took longer than ${timeOut} ms`]);
  });
});

describe('the address of a store', () => {
  it('names bucket, folder, endpoint and region', () => {
    expect(
      readS3Address('s3://scores/a/b/?endpoint=http://localhost:9000&region=eu-west-1&forcePathStyle=true'),
    ).toEqual({
      bucket: 'scores',
      prefix: 'a/b/',
      endpoint: 'http://localhost:9000',
      region: 'eu-west-1',
      forcePathStyle: true,
    });
    expect(readS3Address('s3://scores')).toEqual({ bucket: 'scores', prefix: '', forcePathStyle: false });
  });

  it.each([
    ['https://bucket', 'must be empty'],
    ['file:relative', 'must be empty'],
    ['s3://', 'must name a bucket'],
    ['s3://key:secret@bucket', 'Keys do not belong'],
    ['s3://bucket?regoin=x', 'does not know regoin'],
    ['s3://bucket?endpoint=localhost:9000', 'must begin with http'],
    ['s3://bucket?forcePathStyle=yes', 'must be true or false'],
  ])('%s is refused', async (address, sentence) => {
    await expect(openStorage(address, '/nowhere')).rejects.toThrow(sentence);
  });
});

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

async function bucketThat(answers: RequestListener) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answers(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const storage = await openStorage(
    `s3://scores/a/b?endpoint=${endpoint}&region=us-east-1&forcePathStyle=true`,
    '/nowhere',
  );
  onTestFinished(async () => {
    await storage.close();
    server.closeAllConnections();
    server.close();
  });
  return { storage, requests };
}
