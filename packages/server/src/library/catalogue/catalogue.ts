import { SimilarityIndex, searchedMelody, type SearchedMelody, type Print } from '@eemusic/music/comparing';
import { createYielder, singleFlight, yieldToEventLoop, runInSteps } from '#platform/concurrency/index.ts';
import { type Database, type Query, chunks, folded } from '#platform/database/index.ts';
import { type Places, readPlaces, placeNames } from './places.ts';
import { allIds, readEntries, readMusic, readState, type State, type StoredEntry, touchedSince } from './rows.ts';
import { likenesses } from '@eemusic/contract/library/choices';
import type { SimilarScore, Likeness } from '@eemusic/contract/library/duplicates';

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
    const rows = await readMusic(
      db,
      unread.map(({ fileId }) => fileId),
    );
    const musicOf = new Map(rows.map((row) => [row.fileId, row]));
    for (const { id, fileId } of unread) {
      const { music, shape, measureShapes = '' } = musicOf.get(fileId) ?? {};
      catalogue.notesVersion += 1;
      catalogue.similarity.set(id, { music: music ?? '', shape: shape ?? '', measureShapes });
    }
    return stored.map((entry) => {
      const present = entries.get(entry.id);
      if (present?.print === entry.print) return { ...entry, melody: present.melody, words: present.words };
      const read = musicOf.get(entry.fileId);
      return { ...entry, melody: read ? searchedMelody(read) : null, words: searchedWords(read?.lyrics ?? null) };
    });
  }

  async function follow(now: State): Promise<void> {
    // After a backup was restored, even scores that were touched before may have changed.
    const isOlder = now.version < state.version;
    const ids = await touchedSince(db, isOlder ? 0 : state.version);
    if (isOlder || now.purged !== state.purged) {
      const kept = await allIds(db);
      ids.push(...entries.keys().filter((id) => !kept.has(id)));
    }
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

    const yieldIfDue = createYielder();
    for (const id of ids) {
      if (entries.has(id)) continue;
      catalogue.notesVersion += 1;
      catalogue.similarity.delete(id);
      await yieldIfDue();
    }
    state = now;
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

export type FilePrint = Print & { sha256: string };

const maxSimilar = 10;

/** Returns up to ten matches, closest first; equally close ones keep their order. */
export function closest(alike: readonly SimilarScore[]): SimilarScore[] {
  const rank = ({ kind }: SimilarScore) => likenesses.indexOf(kind);
  return alike.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxSimilar);
}

export async function findSimilarScores(services: { database: Database }, print: FilePrint): Promise<SimilarScore[]> {
  const catalogue = await catalogueOf(services);
  const same = catalogue.byName.filter(({ sha256 }) => sha256 === print.sha256);
  const kinds = new Map<number, Likeness>(same.map(({ id }) => [id, 'bytes']));
  for (const { key, kind } of catalogue.similarity.find(print)) if (!kinds.has(key)) kinds.set(key, kind);
  const similar = [...kinds].flatMap(([id, kind]) => {
    const entry = catalogue.entries.get(id);
    if (!entry) return [];
    const place = placeNames(catalogue.places, entry);
    return [{ kind, fileName: entry.fileName, scoreId: id, name: entry.name, place }];
  });
  return closest(similar);
}

type Group = { kind: Likeness; ids: readonly number[] };

type Cached = { version: number; groups: Promise<readonly Group[]> };

const caches = new WeakMap<Catalogue['similarity'], Cached>();

/** Returns all groups, the most similar first. The result is cached until the catalogue's notes change. */
export async function groupsOf(services: { database: Database }): Promise<readonly Group[]> {
  const catalogue = await catalogueOf(services);
  const version = catalogue.notesVersion;
  const cached = caches.get(catalogue.similarity);
  if (cached?.version === version) return cached.groups;

  const groups = findGroups(catalogue);
  caches.set(catalogue.similarity, { version, groups });
  groups.catch(() => caches.delete(catalogue.similarity));
  return groups;
}

async function findGroups({ similarity, byName }: Catalogue): Promise<Group[]> {
  const similar = await runInSteps(similarity.groups());
  await yieldToEventLoop();
  const groups = similar.map(({ kind, members }) => ({
    kind: kind as Likeness,
    ids: new Set(members.map(({ key }) => key)),
  }));
  const groupOf = new Map(groups.flatMap((group) => [...group.ids].map((id) => [id, group] as const)));
  const fileOf = new Map(byName.map(({ id, sha256 }) => [id, sha256]));
  // Equal files may have too few notes to be compared, or their notes are not read yet.
  for (const same of Map.groupBy(fileOf.keys(), (id) => fileOf.get(id)).values()) {
    if (same.length < 2) continue;
    const group = same.map((id) => groupOf.get(id)).find((one) => one !== undefined);
    if (group) for (const id of same) group.ids.add(id);
    else groups.push({ kind: 'bytes', ids: new Set(same) });
  }
  return groups
    .map(({ kind, ids }): Group => {
      const files = new Set([...ids].map((id) => fileOf.get(id)));
      return { kind: files.size === 1 ? 'bytes' : kind, ids: [...ids].toSorted((one, other) => one - other) };
    })
    .toSorted((one, other) => likenesses.indexOf(one.kind) - likenesses.indexOf(other.kind));
}
