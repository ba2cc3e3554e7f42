import { decode } from './read-picture.ts';

/** Side of the result in pixels: enough for a portrait on any screen. */
const side = 512;

/** The part to keep, in pixels of the picture. */
export type Part = { x: number; y: number; width: number; height: number };

/** Crops to a square picture as a data address: WebP, or JPEG if the browser cannot write WebP. */
export async function cropPicture(source: string, part: Part): Promise<string | null> {
  const image = await decode(source);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (image === null || context === null) return null;

  /* JPEG would show transparent areas as black. */
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, side, side);
  const written = canvas.toDataURL('image/webp', 0.9);
  return written.startsWith('data:image/webp') ? written : canvas.toDataURL('image/jpeg', 0.9);
}
