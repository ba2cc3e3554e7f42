import { SimilarityIndex, searchedMelody, type SearchedMelody } from '@eemusic/music/comparing';
import { createYielder, singleFlight, yieldToEventLoop } from '#platform/concurrency/index.ts';
import { type Database, type Query, chunks, folded } from '#platform/database/index.ts';
import { type Places, readPlaces } from './places.ts';
import { allIds, readEntries, readMusic, readState, type State, type StoredEntry, touchedSince } from './rows.ts';

/** A score as kept in memory for filtering, counting, sorting and comparing. Never changed, only replaced. */
export type Entry = StoredEntry & {
  /** Null until the notes are read. */
  melody: SearchedMelody | null;
  words: string;
};

/** Changes during an await; `similarity` may still contain a score that was just deleted. */
export type Catalogue = {
  readonly entries: ReadonlyMap<number, Entry>;
  readonly byName: readonly Entry[];
  readonly places: Places;
  /** By score id; only scores whose notes have been read. */
  readonly similarity: SimilarityIndex<number>;
  /** Increases whenever scores are added or removed, or their notes change. */
  readonly notesVersion: number;
};

const catalogues = new WeakMap<Database, () => Promise<Catalogue>>();

/** Returns the catalogue with everything that any node committed before the call. */
export function catalogueOf({ database }: { database: Database }): Promise<Catalogue> {
  const ask = catalogues.get(database) ?? openCatalogue(database.read);
  catalogues.set(database, ask);
  return ask();
}

/** Maximum number of reads for one call; changes that arrive after that are left to the next call. */
const maxRounds = 5;

function openCatalogue(db: Query): () => Promise<Catalogue> {
  const entries = new Map<number, Entry>();
  const catalogue = {
    entries,
    byName: [] as readonly Entry[],
    places: { grades: new Map(), levels: new Map(), stages: new Map(), libraries: new Map() } as Places,
    similarity: new SimilarityIndex<number>(),
    notesVersion: 0,
  };
  let state: State = { version: 0, purged: 0 };

  async function load(scoreIds: readonly number[]): Promise<Entry[]> {
    const stored = await readEntries(db, scoreIds);
    const unread = stored.filter(({ id, print }) => entries.get(id)?.print !== print);
    const fileIds = unread.map(({ fileId }) => fileId);
    const music = new Map((await readMusic(db, fileIds)).map((each) => [each.fileId, each]));
    for (const { id, fileId } of unread) {
      const { music: hash, shape, measureShapes } = music.get(fileId) ?? { music: '', shape: '', measureShapes: '' };
      catalogue.notesVersion += 1;
      catalogue.similarity.set(id, { music: hash ?? '', shape: shape ?? '', measureShapes });
    }
    return stored.map((entry) => {
      const present = entries.get(entry.id);
      if (present?.print === entry.print) return { ...entry, melody: present.melody, words: present.words };
      const read = music.get(entry.fileId);
      return { ...entry, melody: read ? searchedMelody(read) : null, words: searchedWords(read?.lyrics ?? null) };
    });
  }

  async function evict(ids: readonly number[]): Promise<void> {
    const yieldIfDue = createYielder();
    for (const id of ids) {
      if (entries.has(id)) continue;
      catalogue.notesVersion += 1;
      catalogue.similarity.delete(id);
      const yielding = yieldIfDue();
      if (yielding) await yielding;
    }
  }

  async function follow(now: State): Promise<void> {
    const isOlder = now.version < state.version;
    const touched = await touchedSince(db, isOlder ? 0 : state.version);
    const ids = isOlder || now.purged !== state.purged ? touched.concat(await purged()) : touched;
    const changed = new Set(ids);
    const found: Entry[] = [];
    for (const chunk of chunks(ids)) {
      found.push(...(await load(chunk)));
      if (ids.length > chunk.length) await yieldToEventLoop();
    }
    // Without an await from here, so that no caller sees half of the change.
    catalogue.byName = catalogue.byName
      .filter(({ id }) => !changed.has(id))
      .concat(found)
      .toSorted(compareNames);
    for (const id of ids) entries.delete(id);
    for (const entry of found) entries.set(entry.id, entry);
    await evict(ids);
    state = now;
  }

  async function purged(): Promise<number[]> {
    const kept = await allIds(db);
    return [...entries.keys()].filter((id) => !kept.has(id));
  }

  /** Reads again whatever changed during the read, so that no change is visible only in part. */
  async function refresh(): Promise<void> {
    for (let round = 0; round < maxRounds; round += 1) {
      const now = await readState(db);
      if (now.version === state.version) break;
      await follow(now);
    }
    // Read after the scores, so that the library of every score is included.
    catalogue.places = await readPlaces(db);
  }

  const ask = singleFlight(refresh);
  return async () => {
    await ask();
    return catalogue;
  };
}

/** By code points, as the database does: JavaScript's `<` sorts characters above U+FFFF before some below it. */
function compareNames({ nameKey: one, id }: Entry, { nameKey: other, id: otherId }: Entry): number {
  if (one === other) return id - otherId;
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const a = one.charCodeAt(at);
    const b = other.charCodeAt(at);
    if (a !== b) return isHalf(a) === isHalf(b) ? a - b : isHalf(a) ? 1 : -1;
  }
  return one.length - other.length;
}

const isHalf = (unit: number) => unit >= 0xd800 && unit < 0xe000;

/** With a blank before each word, also the first of a verse; '' for none. */
export const searchedWords = (lyrics: string | null): string =>
  lyrics ? ` ${wordsKey(lyrics).replaceAll('\n', '\n ')}` : '';

/** A character of a script without blanks between words. */
export const wide = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]';
const blankBetweenWide = new RegExp(`(?<=${wide}) (?=${wide})`, 'gu');

/** Folds words without punctuation, which hardly anybody types, and without blanks between Chinese characters. */
export function wordsKey(text: string): string {
  return folded(text)
    .replaceAll(/[–—…/‿]/gu, ' ')
    .replaceAll(/[\p{P}\p{S}]/gu, '')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/^ | $/gmu, '')
    .replaceAll(blankBetweenWide, '');
}
