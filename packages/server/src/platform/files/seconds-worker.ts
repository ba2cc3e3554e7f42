import { answer } from '@eemusic/music/workers';
import { parseBuffer } from 'music-metadata';

/** In bytes per second: no MP3 has a lower bit rate. */
const minBytesPerSecond = 1000;
/** Offset of the table with the total length, which follows the header and side information of the first frame. */
const tableOffset = 36;
/** In the flags of that table: the numbers of frames and of bytes are given. */
const framesAndBytes = 0b11;
/** Shorter recordings, of fewer than four frames, are not accepted. */
const minSeconds = 0.05;

async function measure(bytes: Buffer): Promise<number | null> {
  const options = { duration: true, skipCovers: true, skipPostHeaders: true };
  const { format } = await parseBuffer(bytes, { mimeType: 'audio/mpeg', size: bytes.length }, options);
  if (!/layer 3$/i.test(format.codec ?? '') || format.duration === undefined) return null;
  const seconds = Math.min(format.duration * shareReceived(bytes), bytes.length / minBytesPerSecond);
  return seconds >= minSeconds ? Math.round(seconds * 1000) / 1000 : null;
}

/** Returns the share of the file that is present, from 0 to 1. A truncated recording still declares its full length. */
function shareReceived(bytes: Buffer): number {
  const head = bytes.subarray(0, 4096);
  const at = Math.max(head.indexOf('Xing'), head.indexOf('Info'));
  if (at === -1 || head.length < at + 16 || (head.readUInt32BE(at + 4) & framesAndBytes) !== framesAndBytes) return 1;
  const wholeBytes = head.readUInt32BE(at + 12);
  return wholeBytes === 0 ? 1 : Math.min(1, (bytes.length - at + tableOffset) / wholeBytes);
}

const measureOrNull = (bytes: Uint8Array) =>
  measure(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).catch(() => null);

// The parser is loaded with the first recording, when files can no longer be read.
await measureOrNull(Buffer.alloc(1000, Buffer.from('fffb1400', 'hex')));

answer(measureOrNull);
