import { Unreadable } from './read-limits.ts';

/** Enough for the cells of a full sheet with several columns. */
const maxStrings = 2_000_000;
const portion = 2 ** 20;
const maxPortions = 96;

export type Strings = { add(text: string): void; get(index: number): string | null };

/** Stores many short strings as bytes; as substrings, they would keep large parts of the file in memory. */
export function keepStrings(): Strings {
  const portions: Buffer[] = [];
  const starts = new Uint32Array(maxStrings);
  let count = 0;
  let end = 0;

  function write(bytes: Buffer): void {
    let done = 0;
    while (done < bytes.length) {
      if (portions.length > maxPortions) throw new Unreadable('sheet.too-large');
      if (end % portion === 0) portions.push(Buffer.allocUnsafeSlow(portion));
      const written = bytes.copy(portions.at(-1) ?? bytes, end % portion, done);
      done += written;
      end += written;
    }
  }

  return {
    add(text) {
      if (count >= maxStrings) throw new Unreadable('sheet.too-large');
      starts[count] = end;
      write(Buffer.from(text));
      count += 1;
    },
    get(index) {
      if (!(index >= 0 && index < count)) return null;
      return read(portions, starts[index] ?? 0, index + 1 < count ? (starts[index + 1] ?? 0) : end);
    },
  };
}

function read(portions: readonly Buffer[], start: number, end: number): string {
  const parts: Buffer[] = [];
  for (let at = start; at < end;) {
    const upTo = Math.min(end, (Math.floor(at / portion) + 1) * portion);
    parts.push(portions[Math.floor(at / portion)]?.subarray(at % portion, (at % portion) + upTo - at) ?? Buffer.of());
    at = upTo;
  }
  const [only] = parts;
  return parts.length === 1 && only ? only.toString() : Buffer.concat(parts).toString();
}
