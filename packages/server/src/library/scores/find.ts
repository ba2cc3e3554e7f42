import type { findScores, ListedScore, Notes, selectScores } from '@eemusic/contract/library/catalogue';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import {
  type Catalogue,
  catalogueOf,
  type Entry,
  findEntries,
  melodyMatches,
  placeNames,
  whereFound,
  readPlaces,
} from '#library/catalogue/index.ts';
import { scoreAddress } from '#platform/files/index.ts';
import { labelsAt, thumbnailName } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { type ListedRow, scoreOf, scoresOf } from './rows.ts';
import { findListed, findMelodies, type Melodies, getScores } from './store.ts';
import { maxSelected } from '@eemusic/contract/platform/selection';
import { selectionToken, folded } from '#platform/database/index.ts';
import type * as contract from '@eemusic/contract/library/scores';

/** Maximum number of melody matches listed per score. */
const maxMatches = 5;

export async function find(
  services: Services,
  { Page, Size, sortBy, sortOrder, ...filter }: RequestOf<typeof findScores>,
) {
  const { read } = services.database;
  const catalogue = await catalogueOf(services);
  const entries = await findEntries(catalogue, filter, { sortBy, sortOrder });
  const page = entries.slice((Page - 1) * Size, Page * Size);
  const ids = page.map(({ id }) => id);
  const [rows, foundIn, melodies] = await Promise.all([
    findListed(read, ids),
    whereFound(read, filter.searchQuery, page),
    filter.notes ? findMelodies(read, ids) : new Map<number, Melodies>(),
  ]);
  const scores = page.flatMap((entry) => {
    const row = rows.get(entry.id);
    if (!row) return [];
    const found = filter.notes ? matchesOf(entry, filter.notes, melodies.get(entry.id)) : [];
    return [{ ...listedOf(services, catalogue, row), found, ...foundIn(entry) }];
  });
  return { scores, total: entries.length };
}

/** The signed address of a picture of the first system; null for an old file until it is read again. */
export function thumbnailOf(services: Services, row: ListedRow | null): string | null {
  if (row?.has_systems !== 1) return null;
  return scoreAddress(services, thumbnailName({ name: row.file_name, edition: row.engraving }));
}

type Listed = Omit<ListedScore, 'found' | 'credit' | 'sung'>;

function listedOf(services: Services, { places }: Catalogue, row: ListedRow): Listed {
  const score = scoreOf(services, row);
  return {
    ...score,
    ...placeNames(places, score),
    thumbnail: thumbnailOf(services, row),
    measures: row.measures,
  };
}

const nowhere: Melodies = { right: [], left: [], labels: '[]' };

/** Returns the first matches of the melody with their measures. */
function matchesOf(entry: Entry, notes: Notes, { labels, ...indexes }: Melodies = nowhere): ListedScore['found'] {
  return melodyMatches(entry, notes)
    .slice(0, maxMatches)
    .map(({ hand, at, semitones }) => {
      const measures = [...new Set(indexes[hand].slice(at, at + notes.pitches.length))].map((index) => index + 1);
      return { hand, semitones, measures, labels: labelsAt(labels, measures) };
    });
}

export async function select(services: Services, { sortBy, sortOrder, ...filter }: RequestOf<typeof selectScores>) {
  const entries = await findEntries(await catalogueOf(services), filter, { sortBy, sortOrder });
  const total = entries.length;
  if (total > maxSelected) return { total, token: null, ids: [] };
  const ids = entries.map(({ id }) => id);
  return { total, token: selectionToken(ids), ids };
}

/** Sorted by name. A field without a value restricts nothing. */
export async function list(
  services: Services,
  { searchQuery, ...choices }: RequestOf<typeof contract.listScores>,
): Promise<{ scores: contract.Score[] }> {
  const { byName } = await catalogueOf(services);
  const text = folded(searchQuery);
  const chosen = Object.entries(choices).filter(([, value]) => value) as [keyof typeof choices, unknown][];
  const ids = byName
    .filter((entry) => entry.nameKey.includes(text) && chosen.every(([field, value]) => entry[field] === value))
    .map(({ id }) => id);
  const rows = await findListed(services.database.read, ids);
  const found = ids.flatMap((id) => rows.get(id) ?? []);
  return { scores: await scoresOf(services, found) };
}

export async function exportScores(
  services: Services,
  selected: number[],
): Promise<ResultOf<typeof contract.exportScores>> {
  const { read } = services.database;
  const rows = await getScores(read, selected);
  const places = await readPlaces(read);
  const scores = await scoresOf(services, rows);
  return { scores: scores.map((score) => ({ ...score, ...placeNames(places, score) })) };
}
