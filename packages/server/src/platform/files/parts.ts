/** More than any real file has: a film of a minute's frames, or a camera's profile and notes. */
const maxParts = 2000;

/**
 * Whether a picture has so many parts that even reading its header would take minutes: for a WebP with many frames the
 * time grows quadratically, and every text chunk of a PNG is read by itself. Reads only the parts' headers.
 */
export function hasTooManyParts(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = view.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG')) return isOver(view, 8, pngPart);
  if (head.startsWith('\xff\xd8')) return isOver(view, 2, jpegPart);
  return /^RIFF.{4}WEBP$/s.test(head) && isOver(view, 12, webpPart);
}

/** Length of the part at this offset; negative for pixel data, which does not count; 0 at the end. */
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

/** PNG stores its pixels in parts of a few kilobytes. */
function pngPart(view: Buffer, at: number): number {
  const length = 12 + view.readUInt32BE(at);
  return view.readUInt32BE(at + 4) === IDAT ? -length : length;
}

const startOfScan = 0xda;

/** Reads up to the pixels. Fill bytes may stand between parts. */
function jpegPart(view: Buffer, at: number): number {
  if (view[at] !== 0xff || view[at + 1] === startOfScan) return 0;
  return view[at + 1] === 0xff ? 1 : 2 + view.readUInt16BE(at + 2);
}

function webpPart(view: Buffer, at: number): number {
  const length = view.readUInt32LE(at + 4);
  return 8 + length + (length % 2);
}
