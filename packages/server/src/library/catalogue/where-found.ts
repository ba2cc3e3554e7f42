import { folded, type Query, readInChunks } from '#platform/database/index.ts';
import type { Entry } from './entry.ts';
import { excerptOf } from './words.ts';

/** Where a search text was found, if not in the name of the score. */
type FoundIn = { credit: string | null; sung: string | null };

const nowhereElse: FoundIn = { credit: null, sung: null };

/** Reads the words only of scores that were found by nothing else. */
export async function whereFound(
  db: Query,
  searchQuery: string,
  entries: readonly Entry[],
): Promise<(entry: Entry) => FoundIn> {
  const text = folded(searchQuery);
  if (text === '') return () => nowhereElse;
  const found = new Map(
    entries
      .filter(({ nameKey }) => !nameKey.includes(text))
      .map((entry) => [entry.id, entry.credits.find((credit) => folded(credit).includes(text)) ?? null]),
  );
  const byWords = entries.filter(({ id }) => found.get(id) === null);
  const lyrics = await readLyrics(
    db,
    byWords.map(({ fileId }) => fileId),
  );
  return ({ id, fileId }) => {
    const credit = found.get(id);
    if (credit === undefined) return nowhereElse;
    return { credit, sung: credit === null ? excerptOf(lyrics.get(fileId) ?? '', searchQuery) : null };
  };
}

async function readLyrics(db: Query, fileIds: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await readInChunks(db, fileIds, (chunk) =>
    db.selectFrom('score_files').select(['id', 'lyrics']).where('id', 'in', chunk),
  );
  return new Map(rows.map(({ id, lyrics }) => [id, lyrics]));
}
