import { parentPort, workerData } from 'node:worker_threads';
import { parseBuffer } from 'music-metadata';

/** The slowest MP3 there is, in bytes a second. */
const slowest = 1000;
/** Of the first frame's header and side information, before the table that tells how long the whole is. */
const beforeTable = 36;
/** A click of four frames is the shortest that is read. */
const shortest = 0.05;

/** How long the recording plays, or null where its frames cannot be read. */
async function measure(bytes: Buffer): Promise<number | null> {
  const options = { duration: true, skipCovers: true, skipPostHeaders: true };
  const { format } = await parseBuffer(bytes, { mimeType: 'audio/mpeg', size: bytes.length }, options);
  if (!/layer 3$/i.test(format.codec ?? '') || format.duration === undefined) return null;
  const seconds = Math.min(format.duration * shareThere(bytes), bytes.length / slowest);
  return seconds >= shortest ? Math.round(seconds * 1000) / 1000 : null;
}

/** A recording that was cut off still begins with the length of the whole: how much of that is there. */
function shareThere(bytes: Buffer): number {
  const head = bytes.subarray(0, 4096);
  const at = Math.max(head.indexOf('Xing'), head.indexOf('Info'));
  if (at === -1 || head.length < at + 16 || (head.readUInt32BE(at + 4) & 3) !== 3) return 1;
  const told = head.readUInt32BE(at + 12);
  return told === 0 ? 1 : Math.min(1, (bytes.length - at + beforeTable) / told);
}

/**
 * What follows the tags, which tell nothing about the length and may hold megabytes that take seconds to read.
 * ID3v2: ten bytes, the last four of which tell how many follow, by seven bits each.
 */
function withoutTags(bytes: Buffer): Buffer {
  let rest = bytes;
  while (rest.length >= 10 && rest.toString('latin1', 0, 3) === 'ID3')
    rest = rest.subarray(10 + rest.subarray(6, 10).reduce((sum, part) => sum * 128 + (part & 127), 0));
  return rest;
}

const { bytes }: { bytes: Uint8Array } = workerData;
const seconds = await measure(withoutTags(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))).catch(
  () => null,
);
parentPort?.postMessage(seconds);
