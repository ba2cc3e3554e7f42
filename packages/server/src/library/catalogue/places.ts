import type { Language } from '@eemusic/contract/platform/languages';
import { stepName, type StepNames } from '#library/academics/index.ts';
import type { Query } from '#platform/database/index.ts';

type Named = { name: string; place: number };
/** False if it is retired or deleted. */
type Step = Named & StepNames & { isOffered: boolean };
export type Level = Step & { gradeId: number };
export type Stage = Step & { levelId: number };

/** Names and order of libraries, grades, levels and stages by id, including deleted libraries. */
export type Places = {
  grades: ReadonlyMap<number, Step>;
  levels: ReadonlyMap<number, Level>;
  stages: ReadonlyMap<number, Stage>;
  libraries: ReadonlyMap<number, Named>;
};

type PlaceIds = { moduleId: number; gradeId: number; levelId: number; stageId: number };

/** Reads a few hundred rows. They change independently of the scores, so they are not cached. Sorted by position. */
export async function readPlaces(db: Query): Promise<Places> {
  const [grades, levels, stages, libraries] = await Promise.all([
    db.selectFrom('grades').select(stepColumns).execute(),
    db
      .selectFrom('levels')
      .select([...stepColumns, 'grade_id as gradeId'])
      .execute(),
    db
      .selectFrom('stages')
      .select([...stepColumns, 'level_id as levelId'])
      .execute(),
    db.selectFrom('libraries').select(['id', 'name', 'place']).execute(),
  ]);
  return {
    grades: inOrder(grades.map(offered)),
    levels: inOrder(levels.map(offered)),
    stages: inOrder(stages.map(offered)),
    libraries: inOrder(libraries),
  };
}

const stepColumns = ['id', 'name', 'name_zh as nameZh', 'place', 'number', 'retired_at', 'deleted_at'] as const;

function offered<Row extends { retired_at: string | null; deleted_at: string | null }>(row: Row) {
  const { retired_at: retired, deleted_at: deleted, ...step } = row;
  return { ...step, isOffered: retired === null && deleted === null };
}

function inOrder<Row extends { id: number; place: number }>(rows: Row[]): Map<number, Omit<Row, 'id'>> {
  const sorted = rows.toSorted((one, other) => one.place - other.place || one.id - other.id);
  return new Map(sorted.map(({ id, ...rest }) => [id, rest]));
}

/** Returns, for instance, 'Library, Grade 1, Level 1, Stage 1'. */
export function formatPlace(
  { libraries, grades, levels, stages }: Places,
  { moduleId, gradeId, levelId, stageId }: PlaceIds,
): string {
  const named = [libraries.get(moduleId), grades.get(gradeId), levels.get(levelId), stages.get(stageId)];
  return named.map((place) => place?.name ?? '').join(', ');
}

type StepIds = Omit<PlaceIds, 'moduleId'>;

/** Returns the names of grade, level and stage for documents. */
export function stepNames({ grades, levels, stages }: Places, place: StepIds, language: Language) {
  const [grade, level, stage] = [grades.get(place.gradeId), levels.get(place.levelId), stages.get(place.stageId)];
  return {
    grade: grade ? stepName('grade', grade, language) : '',
    level: level ? stepName('level', level, language) : '',
    stage: stage ? stepName('stage', stage, language) : '',
  };
}

/** Returns, for instance, 'Grade 1 · Level 1 · Stage 1', as printed. */
export function placeOnPaper(places: Places, place: StepIds, language: Language): string {
  const { grade, level, stage } = stepNames(places, place, language);
  return [grade, level, stage].join(' · ');
}

/** Returns the names of a place as fields of a response. */
export function placeNames(
  { libraries, grades, levels, stages }: Places,
  { moduleId, gradeId, levelId, stageId }: PlaceIds,
) {
  return {
    module: { name: libraries.get(moduleId)?.name ?? '' },
    grade: gradeNames(grades.get(gradeId)),
    level: levelNames(levels.get(levelId)),
    stage: stageNames(stages.get(stageId)),
  };
}

/** The fields of a grade in a response; empty if the grade no longer exists. */
export const gradeNames = (step?: Step) => ({
  gradeName: step?.name ?? '',
  gradeNameZh: step?.nameZh ?? null,
  gradeNumber: step?.number ?? null,
});
export const levelNames = (step?: Step) => ({
  levelName: step?.name ?? '',
  levelNameZh: step?.nameZh ?? null,
  levelNumber: step?.number ?? null,
});
export const stageNames = (step?: Step) => ({
  stageName: step?.name ?? '',
  stageNameZh: step?.nameZh ?? null,
  stageNumber: step?.number ?? null,
});
