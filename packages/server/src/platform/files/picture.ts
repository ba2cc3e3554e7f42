import { hash } from 'node:crypto';
import type { UploadedFile } from '@eemusic/contract/platform/endpoint';
import type { Actor } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { cleanImage } from './images.ts';
import { withoutTags } from './seconds-of.ts';
import type { NewFile } from './store.ts';

export const pictureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/webp',
  'image/gif',
]);

/** More than stands before what tells a picture from others; other files can have millions of parts to look through. */
const maxLookedAt = 2 ** 20;

/** Returns the MIME type by the content; empty if unknown. */
export async function typeOf(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(withoutTags(bytes).subarray(0, maxLookedAt)))?.mime ?? '';
}

/** Returns 128 random bits in letters and digits that every file system allows in names. */
export function newName({ random }: Pick<Services, 'random'>): string {
  return Buffer.from(random.bytes(16)).toString('hex');
}

/**
 * Stores a picture, re-encoded as WebP. The caller must insert the row in its change; without a row, the sweep removes
 * the file.
 */
export async function putPicture(services: Services, file: UploadedFile, by: Actor): Promise<NewFile> {
  const bytes = await cleanImage(file.bytes);
  const name = `${newName(services)}.webp`;
  await services.storage.put(`images/${name}`, bytes, { contentType: 'image/webp' });
  return fileRow(services, { name, kind: 'image', contentType: 'image/webp', bytes, file, by });
}

/**
 * Matches a single character and not the whole text, because a pattern with backtracking would take days for millions
 * of spaces.
 */
const notBase64 = /[^A-Za-z0-9+/=\s]/;

/** Like `putPicture`, for a base64 picture with or without a data-URL prefix. */
export async function putPortrait(services: Services, base64: string, by: Actor): Promise<NewFile> {
  const text = base64.replace(/^data:[^,]{0,200};base64,/i, '');
  const bytes = notBase64.test(text) ? Buffer.alloc(0) : Buffer.from(text, 'base64');
  if (!pictureTypes.has(await typeOf(bytes))) throw new Refusal('file.picture-type');
  return putPicture(services, { name: 'portrait', bytes }, by);
}

type FileFacts = {
  name: string;
  kind: 'image' | 'audio';
  contentType: string;
  bytes: Uint8Array;
  file: UploadedFile;
  /** Length of a recording. */
  seconds?: number;
  by: Actor;
};

export function fileRow(
  { clock }: Services,
  { name, kind, contentType, bytes, file, seconds, by }: FileFacts,
): NewFile {
  return {
    name,
    kind,
    content_type: contentType,
    bytes: bytes.length,
    sha256: hash('sha256', bytes, 'hex'),
    original_name: file.name,
    seconds: seconds ?? null,
    uploaded_by: by.kind === 'administrator' ? by.id : null,
    created_at: clock.now().toISOString(),
  };
}
