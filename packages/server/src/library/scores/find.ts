import type { findScores as contract, ListedScore } from '@eemusic/contract/library/catalogue';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import {
  type Catalogue,
  catalogueOf,
  type Entry,
  findEntries,
  type MelodyMatch,
  placeNames,
  whereFound,
} from '#library/catalogue/index.ts';
import { scoreAddress } from '#platform/files/index.ts';
import { labelsAt, thumbnailName } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { findListed, findMelodies, type ListedRow, type Melodies } from './find-store.ts';
import { scoreOf } from './rows.ts';

/** Maximum number of melody matches listed per score. */
const maxMatches = 5;

export async function find(
  services: Services,
  { Page, Size, sortBy, sortOrder, ...filter }: RequestOf<typeof contract>,
) {
  const { read } = services.database;
  const catalogue = await catalogueOf(services);
  const { entries, matchesIn } = findEntries(catalogue, filter, { sortBy, sortOrder });
  const page = entries.slice((Page - 1) * Size, Page * Size);
  const ids = page.map(({ id }) => id);
  const [rows, foundIn, melodies] = await Promise.all([
    findListed(read, ids),
    whereFound(read, filter.searchQuery, page),
    filter.notes ? findMelodies(read, ids) : new Map<number, Melodies>(),
  ]);
  const length = filter.notes?.pitches.length ?? 0;
  const scores = page.flatMap((entry) => {
    const row = rows.get(entry.id);
    if (!row) return [];
    const found = matchesIn(entry.id).slice(0, maxMatches);
    const listed = listedOf(services, catalogue, row);
    return [{ ...listed, found: matchesOf(found, { entry, length, melodies }), ...foundIn(entry) }];
  });
  return { scores, total: entries.length };
}

type Listed = Omit<ListedScore, 'found' | 'credit' | 'sung'>;

function listedOf(services: Services, { places }: Catalogue, row: ListedRow): Listed {
  const score = scoreOf(services, row);
  const thumbnail = thumbnailName({ name: row.file_name, edition: row.engraving });
  return {
    ...score,
    ...placeNames(places, score),
    thumbnail: row.has_systems === 1 ? scoreAddress(services, thumbnail) : null,
    measures: row.measures,
  };
}

type Melody = { entry: Entry; length: number; melodies: ReadonlyMap<number, Melodies> };

const nowhere: Melodies = { right: [], left: [], labels: '[]' };

/** Adds the measures to the matches. */
function matchesOf(matches: readonly MelodyMatch[], { entry, length, melodies }: Melody): ListedScore['found'] {
  return matches.map(({ hand, at, semitones }) => {
    const { [hand]: indexes, labels } = melodies.get(entry.id) ?? nowhere;
    const measures = [...new Set(indexes.slice(at, at + length))].map((index) => index + 1);
    return { hand, semitones, measures, labels: labelsAt(labels, measures) };
  });
}
