import type { StepKind } from '@eemusic/contract/library/steps';
import type { Generated } from 'kysely';
import type { Query } from '#platform/database/index.ts';

type Placed = {
  id: Generated<number>;
  name: string;
  /** Null if the name follows from the number. */
  name_zh: string | null;
  place: number;
  number: number | null;
  /** Whether it is one of the specification's. */
  is_fixed: Generated<number>;
  /** When it was retired: it is no longer offered. */
  retired_at: string | null;
  deleted_at: string | null;
  version: Generated<number>;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    grades: Placed;
    levels: Placed & { grade_id: number };
    stages: Placed & { level_id: number };
  }
}

export async function listGrades(db: Query) {
  const rows = await db
    .selectFrom('grades')
    .select(['id as gradeId', 'name as gradeName', 'name_zh as gradeNameZh', 'number as gradeNumber', 'retired_at'])
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map(offered);
}

export async function listLevels(db: Query, gradeId: number) {
  const rows = await db
    .selectFrom('levels')
    .select(['id as levelId', 'name as levelName', 'name_zh as levelNameZh', 'number as levelNumber', 'retired_at'])
    .where('grade_id', '=', gradeId)
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map(offered);
}

export async function listStages(db: Query, levelId: number) {
  const rows = await db
    .selectFrom('stages')
    .select(['id as stageId', 'name as stageName', 'name_zh as stageNameZh', 'number as stageNumber', 'retired_at'])
    .where('level_id', '=', levelId)
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map(offered);
}

function offered<Row extends { retired_at: string | null }>({ retired_at: since, ...row }: Row) {
  return { ...row, isRetired: since !== null };
}

type Place = { gradeId: number; levelId: number; stageId: number };
/** Which part of a place is invalid. `retired` is its name if it is invalid only because it is retired. */
export type Misfit = { step: StepKind; retired: string | null };

/**
 * Returns why a score cannot be put into a place; null if the stage belongs to the level, the level to the grade, and
 * all three are offered. A score may keep its current place even after that is retired.
 */
export async function findMisfit(db: Query, place: Place, present?: Place): Promise<Misfit | null> {
  const { gradeId, levelId, stageId } = place;
  if (present?.stageId === stageId && present.levelId === levelId && present.gradeId === gradeId) return null;
  const state = ['name', 'retired_at', 'deleted_at'] as const;
  const grade = await db.selectFrom('grades').select(state).where('id', '=', gradeId).executeTakeFirst();
  if (!grade || grade.deleted_at !== null) return { step: 'grade', retired: null };
  const level = await db
    .selectFrom('levels')
    .select([...state, 'grade_id'])
    .where('id', '=', levelId)
    .executeTakeFirst();
  if (level?.grade_id !== gradeId || level.deleted_at !== null) return { step: 'level', retired: null };
  const stage = await db
    .selectFrom('stages')
    .select([...state, 'level_id'])
    .where('id', '=', stageId)
    .executeTakeFirst();
  if (stage?.level_id !== levelId || stage.deleted_at !== null) return { step: 'stage', retired: null };

  const steps = [['grade', grade] as const, ['level', level] as const, ['stage', stage] as const];
  const retired = steps.find(([, row]) => row.retired_at !== null);
  return retired === undefined ? null : { step: retired[0], retired: retired[1].name };
}
