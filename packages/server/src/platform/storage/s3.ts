import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  assertFileName,
  assertFolderName,
  type FoundFile,
  isFileName,
  type ListedFile,
  type Part,
  type Storage,
  type StoredFile,
  within,
} from './storage.ts';

export type S3Address = {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Set for an S3 service other than Amazon's. */
  endpoint?: string;
  /** If left out, Amazon's own environment variables apply. */
  region?: string;
  forcePathStyle: boolean;
};

const checkTimeOut = 5_000;
/** For all attempts together, so that callers learn it before their own connection ends. */
const answerTimeOut = 10_000;
/** The slowest line to a bucket on which a file is still written, in bytes per ms. */
const slowestLine = 500;
const attempts = 4;
const maxConnections = 50;

export function openS3(address: S3Address): Storage {
  const client = connect(address, { maxConnections });
  // A file takes its connection for as long as its reader takes, so slow readers of many files would keep all other
  // work waiting if they shared its connections. Each reader has a connection to this server anyway.
  const readers = connect(address, { maxConnections: Infinity });
  const Bucket = address.bucket;

  const keyOf = (name: string) => {
    assertFileName(name);
    return address.prefix + name;
  };

  return {
    async put(name, bytes, { contentType }) {
      const object = new PutObjectCommand({
        Bucket,
        Key: keyOf(name),
        Body: bytes,
        ContentLength: bytes.byteLength,
        ContentType: contentType,
        ContentMD5: createHash('md5').update(bytes).digest('base64'),
      });
      await answered((abort) => client.send(object, abort), answerTimeOut + bytes.byteLength / slowestLine);
    },

    async get(name, part) {
      return getObject(readers, { Bucket, Key: keyOf(name) }, part);
    },

    async find(name) {
      return findObject(client, { Bucket, Key: keyOf(name) });
    },

    async remove(name) {
      const object = new DeleteObjectCommand({ Bucket, Key: keyOf(name) });
      await answered((abort) => client.send(object, abort));
    },

    list(folder) {
      assertFolderName(folder);
      return listObjects(client, address, folder);
    },

    /** Nothing to do: a put is one request, which the bucket accepts as a whole or not at all. */
    async removeUnfinished() {},

    /** Writes nothing: in a bucket with versions, each write would stay. */
    async check() {
      await within(checkTimeOut, 'An answer of the bucket', (abortSignal) =>
        client.send(new HeadBucketCommand({ Bucket }), { abortSignal }),
      );
    },

    async close() {
      client.destroy();
      readers.destroy();
    },
  };
}

/** Many S3 services do not know the newest checksums; Content-MD5 and the length protect the bytes everywhere. */
function connect(
  { endpoint, region, forcePathStyle }: S3Address,
  { maxConnections: maxSockets }: { maxConnections: number },
): S3Client {
  return new S3Client({
    forcePathStyle,
    maxAttempts: attempts,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: 30_000,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
  });
}

/** Waits for the response headers; for the body, the socket's time limit applies. */
const answered = <Answer>(
  ask: (abort: { abortSignal: AbortSignal }) => Promise<Answer>,
  timeOut = answerTimeOut,
): Promise<Answer> => within(timeOut, 'An answer of the bucket', (abortSignal) => ask({ abortSignal }));

type ObjectKey = { Bucket: string; Key: string };

async function getObject(client: S3Client, at: ObjectKey, part?: Part): Promise<StoredFile | null> {
  const range = part && { Range: `bytes=${part.first}-${part.last}` };
  try {
    const found = await answered((abort) => client.send(new GetObjectCommand({ ...at, ...range }), abort));
    const { Body, ContentLength, ETag, LastModified } = found;
    if (!(Body instanceof Readable) || ContentLength === undefined || !ETag || !LastModified) {
      throw new Error('The bucket answered without the body, its length, etag or date');
    }
    if (part && ContentLength !== part.last - part.first + 1) {
      Body.destroy();
      throw new Error('The bucket answered another part than it was asked for');
    }
    return { bytes: ContentLength, etag: ETag, modified: LastModified, body: Body };
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

async function findObject(client: S3Client, at: ObjectKey): Promise<FoundFile | null> {
  try {
    const { ContentLength, ETag, LastModified } = await answered((abort) =>
      client.send(new HeadObjectCommand(at), abort),
    );
    if (ContentLength === undefined || !ETag || !LastModified) {
      throw new Error('The bucket answered without the length, etag or date');
    }
    return { bytes: ContentLength, etag: ETag, modified: LastModified };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

async function* listObjects(
  client: S3Client,
  { bucket, prefix }: S3Address,
  folder: string,
): AsyncGenerator<ListedFile> {
  let next: string | undefined;
  do {
    const names = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + folder, ContinuationToken: next });
    const page = await answered((abort) => client.send(names, abort));
    for (const { Key, LastModified, Size } of page.Contents ?? []) {
      if (Key === undefined || LastModified === undefined || Size === undefined) continue;
      const name = Key.slice(prefix.length);
      if (isFileName(name)) yield { name, modified: LastModified, bytes: Size };
    }
    next = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (next !== undefined);
}
