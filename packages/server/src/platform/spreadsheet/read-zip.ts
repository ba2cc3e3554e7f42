import { createInflateRaw, crc32 } from 'node:zlib';
import { maxUnpackedBytes, Unreadable } from './read-limits.ts';

type Entry = { method: number; sum: number; size: number; packedSize: number; offset: number };

export type Archive = {
  has(name: string): boolean;
  /** Yields the content of a file, unpacked on demand. The total size over all files is limited. */
  open(name: string): AsyncGenerator<Buffer, void>;
};

const damaged = () => new Unreadable('sheet.damaged');

/** Opens a zip archive, such as an .xlsx file, by the directory at its end. */
export function openArchive(bytes: Buffer): Archive {
  const entries = directoryOf(bytes);
  let left = maxUnpackedBytes;
  const counted = new Set<Entry>();

  async function* open(name: string): AsyncGenerator<Buffer, void> {
    const entry = entries.get(name);
    if (!entry) throw damaged();
    let size = 0;
    let sum = 0;
    const isCounted = counted.has(entry);
    counted.add(entry);
    for await (const chunk of unpack(packedOf(bytes, entry), entry.method)) {
      size += chunk.length;
      if (!isCounted) left -= chunk.length;
      if (left < 0) throw new Unreadable('sheet.too-large');
      if (size > entry.size) throw damaged();
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (size !== entry.size || sum !== entry.sum) throw damaged();
  }

  return { has: (name) => entries.has(name), open };
}

async function* unpack(packed: Buffer, method: number): AsyncGenerator<Buffer, void> {
  if (method === 0) return yield packed;
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  try {
    inflate.end(packed);
    yield* inflate;
  } catch {
    throw damaged();
  } finally {
    inflate.destroy();
  }
}

function packedOf(bytes: Buffer, { offset, packedSize, method }: Entry): Buffer {
  if (method !== 0 && method !== 8) throw damaged();
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) throw damaged();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packedSize > bytes.length) throw damaged();
  return bytes.subarray(start, start + packedSize);
}

const maxEntries = 2_000;

function directoryOf(bytes: Buffer): Map<string, Entry> {
  const end = bytes.subarray(Math.max(0, bytes.length - 65_557)).lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const at = Math.max(0, bytes.length - 65_557) + end;
  if (end < 0 || at + 22 > bytes.length) throw damaged();
  const count = bytes.readUInt16LE(at + 10);
  if (count > maxEntries) throw new Unreadable('sheet.type');

  const entries = new Map<string, Entry>();
  let next = bytes.readUInt32LE(at + 16);
  for (let index = 0; index < count; index += 1) {
    if (next + 46 > bytes.length || bytes.readUInt32LE(next) !== 0x02014b50) throw damaged();
    if ((bytes.readUInt16LE(next + 8) & 1) === 1) throw new Unreadable('sheet.encrypted');
    const nameEnd = next + 46 + bytes.readUInt16LE(next + 28);
    const name = bytes.toString('utf8', next + 46, nameEnd).replaceAll('\\', '/');
    entries.set(name, {
      method: bytes.readUInt16LE(next + 10),
      sum: bytes.readUInt32LE(next + 16),
      packedSize: bytes.readUInt32LE(next + 20),
      size: bytes.readUInt32LE(next + 24),
      offset: bytes.readUInt32LE(next + 42),
    });
    next = nameEnd + bytes.readUInt16LE(next + 30) + bytes.readUInt16LE(next + 32);
  }
  return entries;
}
