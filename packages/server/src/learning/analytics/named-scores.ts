import type { PurgedKind } from '@eemusic/contract/platform/deletions';
import { catalogueOf, gradeNames } from '#library/catalogue/index.ts';
import { type Database, readInChunks } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';

export type NamedScore = ReturnType<typeof gradeNames> & {
  name: string;
  purged: PurgedKind[];
  libraryId: number | null;
};

/** Looks up names and grades of scores. A deleted score gets no library, so that nothing links to it. */
export async function nameScores(
  services: { database: Database },
  ids: readonly number[],
): Promise<(id: number) => NamedScore> {
  const { entries, places } = await catalogueOf(services);
  const { read } = services.database;
  const missing = ids.filter((id) => !entries.has(id));
  const rows = await readInChunks(read, missing, (chunk) =>
    read.selectFrom('scores').select(['id', 'name', 'grade_id as gradeId']).where('id', 'in', chunk),
  );
  const deleted = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const entry = entries.get(id);
    const { name, gradeId } = entry ?? deleted.get(id) ?? { name: '', gradeId: 0 };
    return {
      name: shownName('score', name),
      purged: purgedOf({ score: name }),
      ...gradeNames(places.grades.get(gradeId)),
      libraryId: entry?.moduleId ?? null,
    };
  };
}
