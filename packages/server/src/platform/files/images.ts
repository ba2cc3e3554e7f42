import type { Sharp } from 'sharp';
import { createSemaphore } from '#platform/concurrency/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { hasTooManyParts } from './parts.ts';

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
export async function cleanImage(bytes: Uint8Array): Promise<Buffer> {
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
