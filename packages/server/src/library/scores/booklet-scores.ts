import type { BookletScores } from '@eemusic/contract/library/booklets';
import { placeNames, readPlaces } from '#library/catalogue/index.ts';
import { thumbnailName } from '#library/uploads/index.ts';
import { readInChunks } from '#platform/database/index.ts';
import { findRestorable } from '#platform/deletions/index.ts';
import { scoreAddress } from '#platform/files/index.ts';
import type { Services } from '#platform/services.ts';
import { decidedOf, type ListedRow } from './rows.ts';
import { findListed } from './store.ts';

/** Booklets hold scores that were deleted since, so these are told apart rather than refused. */
export async function bookletScores(services: Services, named: readonly number[]): Promise<BookletScores> {
  const { database, clock } = services;
  const ids = [...new Set(named)];
  const [rows, places] = await Promise.all([findListed(database.read, ids), readPlaces(database.read)]);
  const missing = ids.filter((id) => !rows.has(id));
  const [names, deletions] = await Promise.all([
    readInChunks(database.read, missing, (chunk) =>
      database.read.selectFrom('scores').select(['id', 'name']).where('id', 'in', chunk),
    ),
    findRestorable(database.read, { kind: 'score', ids: missing, now: clock.now() }),
  ]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return {
    scores: ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [{ ...shownOf(services, row), ...placeNames(places, decidedOf(row)) }] : [];
    }),
    gone: missing.map((id) => ({ id, name: nameOf.get(id) ?? null, deletionId: deletions.get(id) ?? null })),
  };
}

function shownOf(services: Services, row: ListedRow) {
  const { id, name, gradeId, levelId, stageId, moduleId, scoreEnabled } = decidedOf(row);
  const thumbnail = thumbnailName({ name: row.file_name, edition: row.engraving });
  return {
    id,
    name,
    gradeId,
    levelId,
    stageId,
    moduleId,
    scoreEnabled,
    edition: row.edition,
    thumbnail: row.has_systems === 1 ? scoreAddress(services, thumbnail) : null,
  };
}
