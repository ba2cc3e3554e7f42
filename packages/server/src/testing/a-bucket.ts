import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Answer = { status: number; headers?: Record<string, string | number>; body?: string | Buffer };
type StoredObject = { bytes: Buffer; etag: string; modified: Date };

const maxListed = 1_000;

/** Starts an S3 service in memory with one empty bucket, and returns its address. */
export async function startTestBucket(bucket: string) {
  const objects = new Map<string, StoredObject>();
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await answer(request, bucket, objects);
    response.writeHead(status, headers).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(request: IncomingMessage, bucket: string, objects: Map<string, StoredObject>): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
  const [name, ...rest] = decodeURIComponent(pathname.slice(1)).split('/');
  const key = rest.join('/');
  if (name !== bucket) return fault(404, 'NoSuchBucket');
  if (key === '') return request.method === 'HEAD' ? { status: 200 } : list(objects, searchParams);

  switch (request.method) {
    case 'PUT':
      return put(objects, key, request);
    case 'DELETE':
      objects.delete(key);
      return { status: 204 };
    case 'GET':
    case 'HEAD':
      return read(objects.get(key), request.headers.range);
    default:
      return fault(405, 'MethodNotAllowed');
  }
}

async function put(objects: Map<string, StoredObject>, key: string, request: IncomingMessage): Promise<Answer> {
  const bytes = await buffer(request);
  const sum = createHash('md5').update(bytes).digest();
  const isWhole = request.headers['content-md5'] === sum.toString('base64');
  if (!isWhole) return fault(400, 'BadDigest');
  const etag = `"${sum.toString('hex')}"`;
  objects.set(key, { bytes, etag, modified: new Date() });
  return { status: 200, headers: { etag } };
}

function read(object: StoredObject | undefined, range: string | undefined): Answer {
  if (!object) return fault(404, 'NoSuchKey');
  const { bytes, etag, modified } = object;
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const part = range === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1);
  const headers = { etag, 'last-modified': modified.toUTCString(), 'content-length': part.length };
  return { status: range === undefined ? 200 : 206, headers, body: part };
}

function list(objects: Map<string, StoredObject>, query: URLSearchParams): Answer {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted();
  const page = keys.slice(0, maxListed);
  const contents = page.map((key) => {
    const { bytes, modified } = objects.get(key) ?? { bytes: [], modified: new Date() };
    return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const body = `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

const fault = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<Error><Code>${code}</Code></Error>`,
});
