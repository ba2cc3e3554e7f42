import { hash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { UploadedFile } from '@eemusic/contract/platform/endpoint';
import type { Actor, Change } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { createSemaphore } from '#platform/concurrency/index.ts';
import { withoutTags } from './seconds-of.ts';
import { deletePicture, type NewFile } from './store.ts';

export const pictureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/webp',
  'image/gif',
]);

/** Other files can have millions of parts to look through. */
const maxLookedAt = 2 ** 20;

/** Returns the MIME type by the content; empty if unknown. */
export async function typeOf(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(withoutTags(bytes).subarray(0, maxLookedAt)))?.mime ?? '';
}

/** 128 random bits that every file system allows in names. */
export function newName({ random }: Pick<Services, 'random'>): string {
  return Buffer.from(random.bytes(16)).toString('hex');
}

/** The caller must insert the row in its change; without one, the sweep removes the file. */
export async function putPicture(services: Services, file: UploadedFile, by: Actor): Promise<NewFile> {
  const bytes = await cleanImage(file.bytes);
  const name = `${newName(services)}.webp`;
  await services.storage.put(`images/${name}`, bytes, { contentType: 'image/webp' });
  return fileRow(services, { name, kind: 'image', contentType: 'image/webp', bytes, file, by });
}

/** A pattern of the whole text would backtrack for days over millions of spaces. */
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

/** Upright, without metadata or hidden data. */
const cleanImage = (bytes: Uint8Array): Promise<Buffer> => cleaning.run(() => clean(bytes));

async function clean(bytes: Uint8Array): Promise<Buffer> {
  if (hasTooManyFrames(bytes)) throw new Refusal('file.image-broken');
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

/** Reading the header takes quadratic time in them: 4 s for 60,000. */
const maxFrames = 2000;

function hasTooManyFrames(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!/^RIFF.{4}WEBP$/s.test(view.toString('latin1', 0, 12))) return false;
  let parts = 0;
  for (let at = 12; at + 8 <= view.length && parts <= maxFrames; parts += 1) {
    const length = view.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return parts > maxFrames;
}

type Portrait = {
  /** The change has to add its row; null to keep the present one. */
  picture: NewFile | null;
  removePicture: (tx: Change, name: string) => Promise<void>;
};

/** Unused files are removed at once: until the daily sweep, one person could fill the disk. */
export async function withPortrait<Result>(
  services: Services,
  { base64, by }: { base64: string | null | undefined; by: Actor },
  change: (portrait: Portrait) => Promise<Result>,
): Promise<Result> {
  const picture = base64 ? await putPortrait(services, base64, by) : null;
  const replaced: string[] = [];
  const removePicture = async (tx: Change, name: string) => {
    if (await deletePicture(tx, name)) replaced.push(name);
  };
  // What cannot be removed now is left to the sweep.
  const removeFiles = (names: readonly string[]) =>
    Promise.allSettled(names.map((name) => services.storage.remove(`images/${name}`)));
  try {
    const result = await change({ picture, removePicture });
    await removeFiles(replaced);
    return result;
  } catch (error) {
    // After any other error the rows may exist, so the sweep decides.
    if (picture && error instanceof Refusal) await removeFiles([picture.name]);
    throw error;
  }
}
