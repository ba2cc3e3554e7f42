import { recognise } from '#formats/index.ts';
import { limits } from './limits.ts';
import type { XmlElement } from '#xml/element.ts';
import { refuse } from './problems.ts';

const encodings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'utf-8': 'utf-8',
    utf8: 'utf-8',
    'us-ascii': 'utf-8',
    ascii: 'utf-8',
    'iso-8859-1': 'windows-1252',
    'windows-1252': 'windows-1252',
    // Some programs declare UTF-16, the encoding of their strings in memory. A declaration that can be read byte by
    // byte is not in UTF-16.
    'utf-16': 'utf-8',
  }),
);

/**
 * Decodes a file in any supported encoding and removes its byte order mark. The XML declaration then says UTF-8,
 * because the text is decoded. @throws ProblemError
 */
export function decode(bytes: Uint8Array): string {
  if (bytes.length === 0) refuse('score-file.empty', { line: null });
  if (bytes.length > limits.bytes) refuse('score-file.too-large', { line: null, megabytes: limits.bytes / 1_000_000 });
  refuseForeignFile(bytes);

  const encoding = findEncoding(bytes);
  const text = decodeAs(encoding, bytes);
  refuseNul(text);
  if (text.trim() === '') refuse('score-file.empty', { line: null });
  return text.replace(/^(<\?xml[^>]{0,200}?\bencoding\s{0,9}=\s{0,9})(["'])[^"'>]{0,99}\2/, '$1$2UTF-8$2');
}

function refuseForeignFile(bytes: Uint8Array) {
  const format = recognise(bytes);
  if (format === null || format === 'musicxml') return;
  refuse('score-file.other-format', { line: null, format: format === 'compressed-musicxml' ? 'archive' : format });
}

function findEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';

  const start = String.fromCharCode(...bytes.subarray(0, 200));
  if (start.startsWith('<\0') || start.startsWith('\0<')) refuse('score-file.utf-16', { line: 1 });
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}["']([^"']{0,99})["']/.exec(
    start,
  )?.[1];
  if (declared === undefined) return 'utf-8';

  const encoding = encodings.get(declared.toLowerCase());
  return encoding ?? refuse('score-file.encoding-unknown', { line: 1, encoding: declared });
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const line = encoding === 'utf-8' ? lineOfInvalidUtf8(bytes) : null;
    return refuse('score-file.encoding-invalid', { line, encoding: encoding.toUpperCase() });
  }
}

/** Finds the first invalid byte: from there on, the file differs from its leniently decoded text encoded again. */
function lineOfInvalidUtf8(bytes: Uint8Array): number {
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const again = new TextEncoder().encode(lenient);
  let line = 1;
  for (let i = 0; i < bytes.length && bytes[i] === again[i]; i++) if (bytes[i] === 0x0a) line++;
  return line;
}

function refuseNul(text: string) {
  const at = text.indexOf('\0');
  if (at !== -1) refuse('score-file.nul', { line: text.slice(0, at).split('\n').length });
}

/**
 * Refuses a measure in which a note has more verses, or more voices begin, than in any score: a small file of them
 * would hold an engraver for minutes.
 */
export function refuseCrowded(measure: XmlElement): void {
  const countEntry = counterIn(measure);
  const voices = new Map<string, Voice>();
  for (const entry of measure.children) {
    countContents(entry, counterIn(entry));
    if (entry.name === 'note') readNote(entry, measure, voices);
    else if (!movesClock.has(entry.name)) countEntry(entry, limits.entriesOfOneMeasure);
  }
}

/** Refuses more groups of parts, and more of them inside one another, than fit beside the staves of any score. */
export function refuseManyGroups(partList: XmlElement): void {
  const groups = partList.list('part-group');
  const open = new Set<string>();
  for (const [index, group] of groups.entries()) {
    const { type, number = '1' } = group.attributes;
    if (type === 'start') open.add(number);
    else open.delete(number);
    refuseMore(index + 1, limits.partGroups, { inside: partList, element: group });
    if (open.size > limits.nestedPartGroups) refuse('score-file.too-much', { line: group.line, of: 'nesting' });
  }
}

/** There may be as many of these as notes, and none of them is drawn. */
const movesClock = new Set(['backup', 'forward']);

type Voice = { graceNotes: number; openTuplets: Set<string> };

function readNote(note: XmlElement, measure: XmlElement, voices: Map<string, Voice>): void {
  const name = note.textOf('voice') ?? '1';
  const voice = voices.get(name) ?? { graceNotes: 0, openTuplets: new Set() };
  voices.set(name, voice);
  refuseMore(voices.size, limits.voicesOfOneMeasure, { inside: measure, element: note.find('voice') ?? note });

  const grace = note.find('grace');
  voice.graceNotes = grace ? voice.graceNotes + 1 : 0;
  if (grace) refuseMore(voice.graceNotes, limits.graceNotes, { inside: measure, element: grace });

  for (const tuplet of note.within('notations', 'tuplet')) {
    const { type, number = '1' } = tuplet.attributes;
    if (type === 'stop') voice.openTuplets.delete(number);
    else voice.openTuplets.add(number);
    refuseMore(voice.openTuplets.size, limits.nestedTuplets, { inside: measure, element: tuplet });
  }
}

function countContents({ children }: XmlElement, count: ReturnType<typeof counterIn>): void {
  for (const child of children) {
    count(child, child.name === 'lyric' ? limits.lyricsOfOneNote : limits.elementsOfOneEntry);
    countContents(child, count);
  }
}

function counterIn(inside: XmlElement) {
  const counts = new Map<string, number>();
  return (element: XmlElement, max: number) => {
    const count = (counts.get(element.name) ?? 0) + 1;
    counts.set(element.name, count);
    refuseMore(count, max, { inside, element });
  };
}

function refuseMore(
  count: number,
  max: number,
  { inside, element }: { inside: XmlElement; element: XmlElement },
): void {
  const { line, name } = element;
  if (count > max) refuse('score-file.crowded', { line, inside: inside.name, element: name, max });
}
