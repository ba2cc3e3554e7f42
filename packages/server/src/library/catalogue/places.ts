import type { Query } from '#platform/database/index.ts';

type Named = { name: string; place: number };
export type Level = Named & { gradeId: number };
export type Stage = Named & { levelId: number };

/** Names and order of where a score stands, by id; libraries that are deleted, too. */
export type Places = {
  grades: ReadonlyMap<number, Named>;
  levels: ReadonlyMap<number, Level>;
  stages: ReadonlyMap<number, Stage>;
  libraries: ReadonlyMap<number, Named>;
};

/** A few hundred rows that change without the scores: asked each time. In the order of their places. */
export async function readPlaces(db: Query): Promise<Places> {
  const [grades, levels, stages, libraries] = await Promise.all([
    db.selectFrom('grades').select(['id', 'name', 'place']).execute(),
    db.selectFrom('levels').select(['id', 'name', 'place', 'grade_id as gradeId']).execute(),
    db.selectFrom('stages').select(['id', 'name', 'place', 'level_id as levelId']).execute(),
    db.selectFrom('libraries').select(['id', 'name', 'place']).execute(),
  ]);
  return { grades: inOrder(grades), levels: inOrder(levels), stages: inOrder(stages), libraries: inOrder(libraries) };
}

function inOrder<Row extends { id: number; place: number }>(rows: Row[]): Map<number, Omit<Row, 'id'>> {
  const sorted = rows.toSorted((one, other) => one.place - other.place || one.id - other.id);
  return new Map(sorted.map(({ id, ...rest }) => [id, rest]));
}

/** 'Library, Grade 1, Level 1, Stage 1'. */
export function sayPlace(
  { libraries, grades, levels, stages }: Places,
  { moduleId, gradeId, levelId, stageId }: { moduleId: number; gradeId: number; levelId: number; stageId: number },
): string {
  const named = [libraries.get(moduleId), grades.get(gradeId), levels.get(levelId), stages.get(stageId)];
  return named.map((place) => place?.name ?? '').join(', ');
}

/** The names of a place, as answers have them. */
export function placeNames(
  { libraries, grades, levels, stages }: Places,
  { moduleId, gradeId, levelId, stageId }: { moduleId: number; gradeId: number; levelId: number; stageId: number },
) {
  return {
    module: { name: libraries.get(moduleId)?.name ?? '' },
    grade: { gradeName: grades.get(gradeId)?.name ?? '' },
    level: { levelName: levels.get(levelId)?.name ?? '' },
    stage: { stageName: stages.get(stageId)?.name ?? '' },
  };
}
