import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

/** Far more than any score's archive contains, and small enough to unpack synchronously. */
const archiveLimits = {
  entries: 200,
  /** Uncompressed bytes of the score and the container. */
  bytes: 10_000_000,
  containerBytes: 65_536,
  /** Maximum compression ratio of an entry: scores have 10 to 60. */
  ratio: 300,
} as const;

export type ArchiveFault =
  | 'damaged'
  | 'no-container'
  | 'no-score'
  | 'too-many-files'
  | 'too-large'
  | 'too-dense'
  | 'unsafe-name';

export type Unpacked = { score: Uint8Array; fault: null } | { score: null; fault: ArchiveFault };

class Refused extends Error {
  readonly fault: ArchiveFault;

  constructor(fault: ArchiveFault) {
    super(fault);
    this.fault = fault;
  }
}

const containerName = 'META-INF/container.xml';

/**
 * The score of a compressed MusicXML file: the first <rootfile> of its container that is one. MusicXML 4.0,
 * "Compressed .MXL files". Sizes are checked before anything is unpacked, and no more is unpacked than the archive's
 * directory claims.
 */
export function unpack(archive: Uint8Array): Unpacked {
  try {
    checkEntries(archive);
    const container = extract(archive, containerName, archiveLimits.containerBytes);
    if (!container) throw new Refused('no-container');
    const name = rootFileOf(container);
    const score = name === null ? null : extract(archive, name, archiveLimits.bytes);
    if (!score) throw new Refused('no-score');
    return { score, fault: null };
  } catch (error) {
    return { score: null, fault: error instanceof Refused ? error.fault : 'damaged' };
  }
}

function checkEntries(archive: Uint8Array): void {
  let entries = 0;
  unzipSync(archive, {
    filter: ({ name }) => {
      entries += 1;
      if (entries > archiveLimits.entries) throw new Refused('too-many-files');
      if (isUnsafe(name)) throw new Refused('unsafe-name');
      return false;
    },
  });
}

/** Whether a name points outside the folder in which the archive is unpacked. */
function isUnsafe(name: string): boolean {
  return /^([/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..') || name.includes('\0');
}

function extract(archive: Uint8Array, entry: string, maxBytes: number): Uint8Array | null {
  let isFound = false;
  const found = unzipSync(archive, {
    filter: ({ name, size, originalSize }) => {
      if (withSlashes(name) !== entry || isFound) return false;
      if (originalSize > maxBytes) throw new Refused('too-large');
      if (originalSize > size * archiveLimits.ratio) throw new Refused('too-dense');
      isFound = true;
      return true;
    },
  });
  return Object.values(found)[0] ?? null;
}

/** Old programs of Windows separate folders by backslashes. */
const withSlashes = (path: string) => path.replaceAll('\\', '/');

/**
 * The first file that is MusicXML by its media type or name, else the first of all: some programs name a PDF before
 * it. Null if the container names none. Entities are never resolved, and nothing is fetched.
 */
function rootFileOf(container: Uint8Array): string | null {
  const parser = new SaxesParser();
  const files: { path: string; isScore: boolean }[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    const path = withSlashes(attributes['full-path'] ?? '').replace(/^(\.\/)+/, '');
    if (!/(^|:)rootfile$/.test(name) || path === '') return;
    const type = attributes['media-type'];
    files.push({ path, isScore: type === undefined ? isScoreName.test(path) : isScoreType.test(type) });
  });
  parser.on('error', () => {
    throw new Refused('no-container');
  });
  parser.write(new TextDecoder().decode(container)).close();
  return (files.find(({ isScore }) => isScore) ?? files[0])?.path ?? null;
}

const isScoreName = /\.(musicxml|xml)$/i;
const isScoreType = /musicxml/i;
