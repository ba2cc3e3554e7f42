import type { programs } from '#sentences.ts';

/** What a file is; null for an unknown format. */
export type FileFormat = 'musicxml' | 'compressed-musicxml' | ForeignFormat | null;

/** A recognised format other than MusicXML, for which there is advice how to get MusicXML. */
export type ForeignFormat =
  | keyof typeof programs
  | 'lilypond'
  | 'abc'
  | 'mei'
  | 'humdrum'
  | 'midi'
  | 'pdf'
  | 'picture'
  | 'recording'
  | 'archive';

/**
 * How a format is recognised: by its first bytes, the files in its archive, its root element or its text; otherwise by
 * the file name.
 */
type Signs = {
  extensions: readonly string[];
  /** Matches the first bytes, each as one character. */
  start?: RegExp;
  /** Matches the name of a file in the ZIP archive. */
  entry?: RegExp;
  /** Matches the root element of XML. */
  root?: RegExp;
  text?: RegExp;
};

/** Tried in this order. */
const signsOf: Record<ForeignFormat, Signs> = {
  sibelius: { extensions: ['sib'], start: /^.SIBELIUS/s },
  finale: {
    extensions: ['mus', 'musx', 'ftm', 'ftmx'],
    start: /^ENIGMA BINARY FILE/,
    entry: /(^|\/)(score\.dat|NotationMetadata\.xml)$/,
  },
  musescore: { extensions: ['mscz', 'mscx'], entry: /\.mscx$/, root: /^museScore$/ },
  dorico: { extensions: ['dorico'], entry: /\.dtn$/ },
  'guitar-pro': {
    extensions: ['gp', 'gp3', 'gp4', 'gp5', 'gpx'],
    start: /^(.FICHIER GUITAR PRO|BCF[SZ])/s,
    entry: /(^|\/)score\.gpif$/,
  },
  capella: { extensions: ['cap', 'capx'], start: /^cap3-v/, entry: /^score\.xml$/ },
  encore: { extensions: ['enc'], start: /^SCO[W5]/ },
  overture: { extensions: ['ove'], start: /^OVSC/ },
  noteworthy: { extensions: ['nwc', 'nwctxt'], start: /^(\[NoteWorthy ArtWare\]|\[NWZ\]|!NoteWorthyComposer)/ },
  notion: { extensions: ['notion'] },
  mei: { extensions: ['mei'], root: /^(\w+:)?mei$/ },
  midi: { extensions: ['mid', 'midi', 'kar'], start: /^(MThd|RIFF....RMID)/s },
  pdf: { extensions: ['pdf'], start: /^%PDF/ },
  picture: {
    extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'tif', 'tiff', 'heic', 'bmp'],
    start: /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|II\*|MM.\*|....ftyphei)/s,
  },
  recording: {
    extensions: ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'flac', 'wma', 'aif', 'aiff'],
    start: /^(ID3|\xff[\xe3\xf2\xf3\xfa\xfb]|RIFF....WAVE|OggS|fLaC|FORM....AIF|....ftypM4A)/s,
  },
  archive: { extensions: ['zip', 'rar', '7z', 'gz', 'tar'], start: /^(.\x8b|Rar!|7z\xbc\xaf|PK)/s },
  lilypond: { extensions: ['ly', 'ily'], text: /^[ \t]*\\(version\s+"|relative\b|score\b|include\s+")/m },
  abc: { extensions: ['abc'], text: /^(?:(?!X:).*\n)*X:[ \t]*\d[^]*\nK:/ },
  humdrum: { extensions: ['krn'], text: /^\*\*(kern|mens)\b/m },
};

const formats = Object.keys(signsOf) as ForeignFormat[];

/**
 * The format of a file by its content; its name counts only if the content is inconclusive. Reads the first and the
 * last 64 KB, unpacks nothing, and accepts any bytes.
 */
export function recognise(bytes: Uint8Array, name = ''): FileFormat {
  if (isZip(bytes)) return recogniseArchive(listEntries(bytes), name);
  const head = bytes.subarray(0, sampleBytes);
  const start = String.fromCharCode(...head.subarray(0, 64));
  const text = decodeLeniently(head);
  const root = rootOf(text);
  if (root !== undefined && /^score-(partwise|timewise)$/.test(root)) return 'musicxml';
  const beginning = text.slice(0, 4_096);
  const isOf = (format: ForeignFormat) => {
    const signs = signsOf[format];
    if (root !== undefined) return signs.root?.test(root) ?? false;
    return (signs.start?.test(start) ?? false) || (signs.text?.test(beginning) ?? false);
  };
  return formats.find(isOf) ?? byName(name);
}

/** Reads one token at a time: a single regular expression would backtrack through every way to divide comments. */
function rootOf(text: string): string | undefined {
  const beforeRoot = /\s+|<\?[^>]*>|<!--[^]*?-->|<!DOCTYPE[^>[]*>/y;
  const root = /<([\w:.-]+)/y;
  while (beforeRoot.test(text)) root.lastIndex = beforeRoot.lastIndex;
  return root.exec(text)?.[1];
}

/**
 * A container alone does not prove MusicXML, because MuseScore's own archives have one too; nor does 'score.xml' prove
 * capella, because that is also a usual name beside a container. An archive that was cut off has lost its directory:
 * opening it as a score says that it is damaged.
 */
function recogniseArchive(entries: string[], name: string): FileFormat {
  const hasContainer = entries.includes('META-INF/container.xml');
  const isOf = (format: ForeignFormat) => entries.some((entry) => signsOf[format].entry?.test(entry) ?? false);
  const found = formats.find((format) => isOf(format) && !(format === 'capella' && hasContainer));
  if (found) return found;
  if (hasContainer || entries.some((entry) => /\.(musicxml|xml)$/i.test(entry))) return 'compressed-musicxml';
  return byName(name) ?? (entries.length === 0 ? 'compressed-musicxml' : 'archive');
}

function byName(name: string): ForeignFormat | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return formats.find((format) => signsOf[format].extensions.includes(extension)) ?? null;
}

const sampleBytes = 65_536;

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

function decodeLeniently(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

/** File names in the central directory of a ZIP archive, which is at its end. PKWARE's APPNOTE.TXT, 4.3.12. */
function listEntries(bytes: Uint8Array): string[] {
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
