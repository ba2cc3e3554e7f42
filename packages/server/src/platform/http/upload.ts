import type { UploadedFile } from '@eemusic/contract/platform/endpoint';
import { withoutDisguise } from '@eemusic/contract/platform/invisible-characters';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** The bytes of a multipart body that do not belong to the file. */
export const maxBytesBeside = 64 * 1024;

/**
 * Reads the part `file` of a multipart body. The file name comes from the sender, without folders; files are stored
 * under generated names.
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  const { 'content-type': type } = request.headers;
  if (!request.isMultipart()) throw new Refusal(type === undefined ? 'request.not-multipart' : 'request.type');
  const limits = { fileSize: maxBytes, files: 1, fields: 10, parts: 12, fieldSize: 1000, headerPairs: 100 };
  let found: UploadedFile | null = null;
  const { read, tooLong } = untilTooLong(request, maxBytes + maxBytesBeside);
  const parts = request.parts({ limits });
  try {
    for (let next = await read(parts.next()); !next.done; next = await read(parts.next())) {
      const part = next.value;
      if (part.type !== 'file') continue;
      part.file.once('limit', tooLong);
      const bytes = await read(part.toBuffer());
      if (part.fieldname === 'file') found = { name: lastName(part.filename), bytes };
    }
  } catch (error) {
    if (error instanceof Error && !('code' in error)) throw new Refusal('request.not-multipart');
    throw error;
  }
  if (!found) throw new Refusal('file.none');
  return found;
}

/**
 * Refuses at the limit, because the rest of a body without a declared length might never end: not only that of a file,
 * but also a field, or text before the first part.
 */
function untilTooLong({ raw }: FastifyRequest, maxBytes: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const tooLong = () => reject(new Refusal('request.too-large'));
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) tooLong();
  });
  return { tooLong, read: <Result>(work: Promise<Result>) => Promise.race([work, promise]) };
}

function lastName(fileName: string | undefined): string {
  const name = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  return withoutDisguise(name)
    .replace(/\p{Cc}/gu, '')
    .slice(-255)
    .toWellFormed();
}
