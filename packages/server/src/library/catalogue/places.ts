import type { Language } from '@eemusic/contract/platform/languages';
import { readSteps, type Step, wireNames } from '#library/academics/index.ts';
import type { Query } from '#platform/database/index.ts';

type Steps = ReadonlyMap<number, Step>;

/** Names and order of libraries, grades, levels and stages by id, including deleted ones. */
export type Places = {
  grades: Steps;
  levels: Steps;
  stages: Steps;
  libraries: ReadonlyMap<number, { name: string }>;
};

type PlaceIds = { moduleId: number; gradeId: number; levelId: number; stageId: number };

/** Reads a few hundred rows. They change independently of the scores, so they are not cached. Sorted by position. */
export async function readPlaces(db: Query): Promise<Places> {
  const [grades, levels, stages, libraries] = await Promise.all([
    readSteps(db, 'grade'),
    readSteps(db, 'level'),
    readSteps(db, 'stage'),
    db.selectFrom('libraries').select(['id', 'name']).orderBy('place').orderBy('id').execute(),
  ]);
  return { grades: byId(grades), levels: byId(levels), stages: byId(stages), libraries: byId(libraries) };
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Returns, for instance, 'Library, Grade 1, Level 1, Stage 1'. */
export function formatPlace(
  { libraries, grades, levels, stages }: Places,
  { moduleId, gradeId, levelId, stageId }: PlaceIds,
): string {
  const named = [libraries.get(moduleId), grades.get(gradeId), levels.get(levelId), stages.get(stageId)];
  return named.map((place) => place?.name ?? '').join(', ');
}

type StepIds = Omit<PlaceIds, 'moduleId'>;

export function stepNames({ grades, levels, stages }: Places, place: StepIds, language: Language) {
  const nameOf = (step?: Step) => (language === 'en' ? step?.name : step?.nameZh) ?? '';
  return {
    grade: nameOf(grades.get(place.gradeId)),
    level: nameOf(levels.get(place.levelId)),
    stage: nameOf(stages.get(place.stageId)),
  };
}

/** Returns, for instance, 'Grade 1 · Level 1 · Stage 1', as printed. */
export function placeOnPaper(places: Places, place: StepIds, language: Language): string {
  const { grade, level, stage } = stepNames(places, place, language);
  return [grade, level, stage].join(' · ');
}

export function placeNames(
  { libraries, grades, levels, stages }: Places,
  { moduleId, gradeId, levelId, stageId }: PlaceIds,
) {
  return {
    module: { name: libraries.get(moduleId)?.name ?? '' },
    grade: gradeNames(grades.get(gradeId)),
    level: wireNames('level', levels.get(levelId)),
    stage: wireNames('stage', stages.get(stageId)),
  };
}

/** The fields of a grade in a response; empty if the grade no longer exists. */
export const gradeNames = (grade?: Step) => wireNames('grade', grade);
