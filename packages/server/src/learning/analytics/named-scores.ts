import { catalogueOf } from '#library/catalogue/index.ts';
import { type Database, chunks } from '#platform/database/index.ts';

export type NamedScore = { name: string; gradeName: string; libraryId: number | null };

/** What these scores are called and where they stand; a deleted one has no address any more. */
export async function nameScores(
  services: { database: Database },
  ids: readonly number[],
): Promise<(id: number) => NamedScore> {
  const { entries, places } = await catalogueOf(services);
  const gone = new Map<number, NamedScore>();
  const gradeName = (gradeId: number) => places.grades.get(gradeId)?.name ?? '';
  for (const some of chunks(ids.filter((id) => !entries.has(id)))) {
    const rows = await services.database.read
      .selectFrom('scores')
      .select(['id', 'name', 'grade_id'])
      .where('id', 'in', some)
      .execute();
    for (const { id, name, grade_id: gradeId } of rows)
      gone.set(id, { name, gradeName: gradeName(gradeId), libraryId: null });
  }
  return (id) => {
    const entry = entries.get(id);
    if (entry) return { name: entry.name, gradeName: gradeName(entry.gradeId), libraryId: entry.moduleId };
    return gone.get(id) ?? { name: 'Deleted score', gradeName: '', libraryId: null };
  };
}
