import { type ForeignFormat, signsOf } from './foreign.ts';
import { isZip, sample } from './sample.ts';

/** What a file is; null for an unknown format. */
export type FileFormat = 'musicxml' | 'compressed-musicxml' | ForeignFormat | null;

const formats = Object.keys(signsOf) as ForeignFormat[];

/**
 * The format of a file by its content; its name counts only if the content is inconclusive. Reads the first and the
 * last 64 KB, unpacks nothing, and accepts any bytes.
 */
export function recognise(bytes: Uint8Array, name = ''): FileFormat {
  const { start, text, entries } = sample(bytes);
  if (isZip(bytes)) return recogniseArchive(entries, name);
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
