const sampleBytes = 65_536;

/** The parts of a file by which it is recognised. */
type Sample = {
  /** The first bytes, each as one character. */
  start: string;
  /** The first characters in the most likely encoding. */
  text: string;
  /** The file names of a ZIP archive, as far as they are in the sample. */
  entries: string[];
};

export function sample(bytes: Uint8Array): Sample {
  const head = bytes.subarray(0, sampleBytes);
  return { start: toCharacters(head.subarray(0, 64)), text: decodeLeniently(head), entries: listEntries(bytes) };
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

function toCharacters(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function decodeLeniently(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

/** File names in the central directory of a ZIP archive, which is at its end. PKWARE's APPNOTE.TXT, 4.3.12. */
function listEntries(bytes: Uint8Array): string[] {
  if (!isZip(bytes)) return [];
  const tail = bytes.subarray(-sampleBytes);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  const names: string[] = [];
  for (let at = 0; at + 46 <= tail.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const length = view.getUint16(at + 28, true);
    names.push(new TextDecoder().decode(tail.subarray(at + 46, at + 46 + length)));
    at += 45 + length;
  }
  return names;
}
