import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { CompressedDocument } from '@eemusic/contract/platform/endpoint';

/** Compresses a document that anybody may request, so that an answer costs only the sending. */
export function compressDocument(text: string): CompressedDocument {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, gzip: gzipSync(plain, { level: 9 }), etag: `"${hash}"` };
}
