import { SimilarityIndex, MelodyIndex } from '@eemusic/music/comparing';
import { createYielder, singleFlight, yieldToEventLoop } from '#platform/concurrency/index.ts';
import { type Database, type Query, chunks } from '#platform/database/index.ts';
import { merge } from './by-name.ts';
import { Choices } from './choices.ts';
import type { Entry } from './entry.ts';
import { type Places, readPlaces } from './places.ts';
import { allIds, type Music, readEntries, readMusic, type StoredEntry, touchedSince } from './rows.ts';
import { readState, type State } from './state.ts';
import { Words } from './words.ts';

/**
 * All scores that are not deleted. It is mutable: it may have changed after an await, and `similar`, `melodies` and
 * `words` may still contain a score that was just deleted.
 */
export type Catalogue = {
  /** By score id. */
  readonly entries: ReadonlyMap<number, Entry>;
  /** Sorted by name, then by id. */
  readonly byName: readonly Entry[];
  readonly places: Places;
  readonly choices: Choices;
  /** By score id; only scores whose notes have been read. */
  readonly similarity: SimilarityIndex<number>;
  /** Increases whenever scores are added or removed, or their notes change. */
  readonly notesVersion: number;
  readonly melodies: MelodyIndex<number>;
  readonly words: Words;
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
  const prints = new Map<number, string>();
  const catalogue = {
    entries,
    byName: [] as readonly Entry[],
    places: { grades: new Map(), levels: new Map(), stages: new Map(), libraries: new Map() } as Places,
    choices: new Choices(),
    similarity: new SimilarityIndex<number>(),
    notesVersion: 0,
    melodies: new MelodyIndex<number>(),
    words: new Words(),
  };
  let state: State = { version: 0, purged: 0 };

  async function loadEntries(scoreIds: readonly number[]): Promise<Entry[]> {
    const stored = await readEntries(db, scoreIds);
    const unread = stored.filter(({ entry, print }) => prints.get(entry.id) !== print);
    const fileIds = unread.map(({ entry }) => entry.fileId);
    const music = new Map((await readMusic(db, fileIds)).map((each) => [each.fileId, each]));
    for (const each of unread) index(each, music.get(each.entry.fileId));
    for (const { entry } of stored) catalogue.choices.add(entry);
    return stored.map(({ entry }) => entry);
  }

  function removeNotes(id: number): void {
    catalogue.notesVersion += 1;
    catalogue.similarity.delete(id);
    catalogue.melodies.delete(id);
    catalogue.words.delete(id);
  }

  function index({ entry: { id }, print }: StoredEntry, music: Music | undefined): void {
    prints.set(id, print);
    removeNotes(id);
    if (!music) return;
    const { shape, measureShapes, right, left, lyrics } = music;
    catalogue.similarity.set(id, { music: music.music ?? '', shape: shape ?? '', measureShapes });
    catalogue.melodies.set(id, { right, left });
    if (lyrics) catalogue.words.set(id, lyrics);
  }

  /** Synchronous, so that no caller sees half of the change. */
  function replace(ids: readonly number[], found: readonly Entry[], byName: readonly Entry[]): void {
    for (const id of ids) entries.delete(id);
    for (const entry of found) entries.set(entry.id, entry);
    catalogue.byName = byName;
  }

  async function evict(ids: readonly number[]): Promise<void> {
    const yieldIfDue = createYielder();
    for (const id of ids) {
      if (entries.has(id)) continue;
      prints.delete(id);
      removeNotes(id);
      const yielding = yieldIfDue();
      if (yielding) await yielding;
    }
  }

  async function follow(now: State): Promise<void> {
    const isOlder = now.version < state.version;
    const touched = await touchedSince(db, isOlder ? 0 : state.version);
    const ids = isOlder || now.purged !== state.purged ? touched.concat(await purged()) : touched;
    const changed = new Set(ids);
    let byName = catalogue.byName.filter(({ id }) => !changed.has(id));
    const found: Entry[] = [];
    for (const chunk of chunks(ids)) {
      const entries = await loadEntries(chunk);
      found.push(...entries);
      if (entries.length > 0) byName = merge(byName, entries);
      if (ids.length > chunk.length) await yieldToEventLoop();
    }
    replace(ids, found, byName);
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
