import type { UploadedFile } from '@eemusic/contract/platform/endpoint';
import { withoutDisguise } from '@eemusic/contract/platform/invisible-characters';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * Reads the part `file` of a multipart body. The file name comes from the sender, without folders; files are stored
 * under generated names.
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  const { 'content-type': type } = request.headers;
  if (!request.isMultipart()) throw new Refusal(type === undefined ? 'request.not-multipart' : 'request.type');
  const limits = { fileSize: maxBytes, files: 1, fields: 10, parts: 12, fieldSize: 1000, headerPairs: 100 };
  let found: UploadedFile | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      const tooLong = Promise.withResolvers<never>();
      // Refuses at the limit, because the rest of a body without a declared length might never end.
      part.file.once('limit', () => tooLong.reject(new Refusal('request.too-large')));
      const bytes = await Promise.race([part.toBuffer(), tooLong.promise]);
      if (part.fieldname === 'file') found = { name: lastName(part.filename), bytes };
    }
  } catch (error) {
    if (error instanceof Error && !('code' in error)) throw new Refusal('request.not-multipart');
    throw error;
  }
  if (!found) throw new Refusal('file.none');
  return found;
}

function lastName(fileName: string | undefined): string {
  const name = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  return withoutDisguise(name)
    .replace(/\p{Cc}/gu, '')
    .slice(-255)
    .toWellFormed();
}
