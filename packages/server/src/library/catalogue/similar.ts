import { likenesses } from '@eemusic/contract/library/choices';
import type { SimilarScore, Likeness } from '@eemusic/contract/library/duplicates';
import type { Print } from '@eemusic/music/comparing';
import type { Database } from '#platform/database/index.ts';
import { type Catalogue, catalogueOf } from './catalogue.ts';
import { placeNames } from './places.ts';

/** What is compared to find similar files: a hash of the bytes, and the notes. */
export type FilePrint = Print & { sha256: string };

const maxSimilar = 10;

/** Returns up to ten matches, closest first; equally close ones keep their order. */
export function closest(alike: readonly SimilarScore[]): SimilarScore[] {
  const rank = ({ kind }: SimilarScore) => likenesses.indexOf(kind);
  return alike.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxSimilar);
}

/** Returns the scores of the library that are similar to a file. */
export async function findSimilarScores(services: { database: Database }, print: FilePrint): Promise<SimilarScore[]> {
  const catalogue = await catalogueOf(services);
  const kinds = new Map<number, Likeness>(catalogue.byName.filter(hasBytesOf(print)).map(({ id }) => [id, 'bytes']));
  for (const { key, kind } of catalogue.similarity.find(print)) if (!kinds.has(key)) kinds.set(key, kind);
  return closest([...kinds].flatMap(([id, kind]) => similarOf(catalogue, id, kind)));
}

function hasBytesOf(print: FilePrint) {
  return ({ sha256 }: { sha256: string }) => sha256 === print.sha256;
}

function similarOf({ entries, places }: Catalogue, id: number, kind: Likeness): SimilarScore[] {
  const entry = entries.get(id);
  if (!entry) return [];
  return [{ kind, fileName: entry.fileName, scoreId: id, name: entry.name, place: placeNames(places, entry) }];
}
