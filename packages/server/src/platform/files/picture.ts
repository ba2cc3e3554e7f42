import { hash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { UploadedFile } from '@eemusic/contract/platform/endpoint';
import type { Actor } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { createSemaphore } from '#platform/concurrency/index.ts';
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

const maxMegapixels = 40;
const maxSide = 1600;

/** Loaded with the first picture, to save memory on an idle server. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** One at a time, because a large picture takes hundreds of megabytes and one of the few I/O threads. */
const cleaning = createSemaphore(1, { maxWaitingEach: 20 });

/** In ms: after this time the next picture begins, even if this one does not end. */
const maxHoldMs = 20_000;

/** Re-encodes a picture as WebP: upright, at most 1600 px per side, without metadata or hidden data. */
async function cleanImage(bytes: Uint8Array): Promise<Buffer> {
  const release = await cleaning.acquire();
  const timer = setTimeout(release, maxHoldMs);
  try {
    return await clean(bytes);
  } finally {
    clearTimeout(timer);
    release();
  }
}

async function clean(bytes: Uint8Array): Promise<Buffer> {
  if (hasTooManyParts(bytes)) throw new Refusal('file.image-broken');
  const sharp = await openSharp();
  const image = sharp(bytes, { limitInputPixels: maxMegapixels * 1_000_000, failOn: 'error', animated: false });
  const { width, height } = await read(image);
  if (width * height > maxMegapixels * 1_000_000) throw new Refusal('file.image-too-big', { limit: maxMegapixels });
  try {
    return await image
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 10 })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new Refusal('file.image-broken');
  }
}

async function read(image: Sharp): Promise<{ width: number; height: number }> {
  try {
    return await image.metadata();
  } catch (error) {
    const isTooBig = error instanceof Error && /pixel limit/i.test(error.message);
    throw isTooBig ? new Refusal('file.image-too-big', { limit: maxMegapixels }) : new Refusal('file.image-broken');
  }
}

/** More parts than any real picture has, whether they are the frames of an animation or a camera's metadata. */
const maxParts = 2000;

/**
 * Whether a picture has so many parts that even reading its header would take minutes: for a WebP with many frames the
 * time is quadratic, and each text chunk of a PNG is read separately. Reads only the headers of the parts.
 */
function hasTooManyParts(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = view.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG')) return isOver(view, 8, pngPart);
  if (head.startsWith('\xff\xd8')) return isOver(view, 2, jpegPart);
  return /^RIFF.{4}WEBP$/s.test(head) && isOver(view, 12, webpPart);
}

/** Returns the length of the part at this offset: negative for pixel data, which is not counted; 0 at the end. */
type Part = (view: Buffer, at: number) => number;

function isOver(view: Buffer, start: number, part: Part): boolean {
  let parts = 0;
  for (let at = start; at + 8 <= view.length;) {
    const length = part(view, at);
    if (length === 0) return false;
    if (length > 0) parts += 1;
    if (parts > maxParts) return true;
    at += Math.abs(length);
  }
  return false;
}

const IDAT = 0x49444154;

/** A PNG stores its pixels in many parts of a few kilobytes. */
function pngPart(view: Buffer, at: number): number {
  const length = 12 + view.readUInt32BE(at);
  return view.readUInt32BE(at + 4) === IDAT ? -length : length;
}

const startOfScan = 0xda;

/** Reads only up to the pixels. There may be fill bytes between parts. */
function jpegPart(view: Buffer, at: number): number {
  if (view[at] !== 0xff || view[at + 1] === startOfScan) return 0;
  return view[at + 1] === 0xff ? 1 : 2 + view.readUInt16BE(at + 2);
}

function webpPart(view: Buffer, at: number): number {
  const length = view.readUInt32LE(at + 4);
  return 8 + length + (length % 2);
}
