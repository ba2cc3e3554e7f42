import { crc32, createInflateRaw } from 'node:zlib';
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { maxUnpackedBytes, Unreadable } from './read-kind.ts';

type Entry = { method: number; sum: number; size: number; packedSize: number; offset: number };

export type Archive = {
  names: readonly string[];
  has(name: string): boolean;
  /** Yields the content of a file, unpacked on demand. The total size over all files is limited. */
  open(name: string): AsyncGenerator<Buffer, void>;
};

const damaged = () => new Unreadable('sheet.damaged');

/** Opens a zip archive, such as an .xlsx file, by the directory at its end. */
export function openArchive(bytes: Buffer, { maxEntries = 2_000 } = {}): Archive {
  const entries = directoryOf(bytes, maxEntries);
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

  return { names: [...entries.keys()], has: (name) => entries.has(name), open };
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

function directoryOf(bytes: Buffer, maxEntries: number): Map<string, Entry> {
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

export type Walker = {
  open?(name: string, attributes: Record<string, string>): void;
  /** Takes the text of a value, but not of how it is read aloud. */
  text?(text: string): void;
  close?(name: string): void;
};

/** Of what the parser holds at once: a file beyond them is refused with its reason, and its process need not die. */
const maxAttributes = 200;
const maxDepth = 200;
/** Bytes of one tag, text, comment or other unit. */
const maxUnit = 2_000_000;

/** Pauses after each piece; names come without their prefix. */
export async function* walkXml(chunks: AsyncIterable<Buffer>, walker: Walker): AsyncGenerator<void, void> {
  const names: string[] = [];
  let attributes = 0;
  let unit = 0;
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('error', () => {
    throw new Unreadable('sheet.damaged');
  });
  parser.on('doctype', () => {
    throw new Unreadable('sheet.type');
  });
  parser.on('attribute', () => {
    if ((attributes += 1) > maxAttributes) throw new Unreadable('sheet.too-large');
  });
  parser.on('opentag', ({ name, attributes: values }) => {
    attributes = unit = 0;
    if (names.push(local(name)) > maxDepth) throw new Unreadable('sheet.too-large');
    walker.open?.(local(name), values);
  });
  parser.on('closetag', ({ name }) => {
    names.pop();
    unit = 0;
    walker.close?.(local(name));
  });
  const takeText = (text: string) => {
    unit = 0;
    const name = names.at(-1);
    if (name === 'v' || (name === 't' && !names.includes('rPh'))) walker.text?.(text);
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);

  for await (const chunk of chunks) {
    if ((unit += chunk.length) > maxUnit) throw new Unreadable('sheet.too-large');
    parser.write(decode(decoder, chunk));
    yield;
  }
  parser.write(decode(decoder)).close();
  yield;
}

export async function walkAll(chunks: AsyncIterable<Buffer>, walker: Walker): Promise<void> {
  // oxlint-disable-next-line no-unused-vars -- the loop only runs the walk to its end
  for await (const _ of walkXml(chunks, walker));
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new Unreadable('sheet.damaged');
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
