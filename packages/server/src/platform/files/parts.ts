/** More parts than any real picture has, whether they are the frames of an animation or a camera's metadata. */
const maxParts = 2000;

/**
 * Whether a picture has so many parts that even reading its header would take minutes: for a WebP with many frames the
 * time is quadratic, and each text chunk of a PNG is read separately. Reads only the headers of the parts.
 */
export function hasTooManyParts(bytes: Uint8Array): boolean {
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
