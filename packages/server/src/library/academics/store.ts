import type { Generated } from 'kysely';
import type { Query } from '#platform/database/index.ts';

type Placed = { id: Generated<number>; name: string; place: number; number: number | null };

declare module '#platform/database/tables.ts' {
  interface Tables {
    grades: Placed;
    levels: Placed & { grade_id: number };
    stages: Placed & { level_id: number };
  }
}

export function listGrades(db: Query) {
  return db
    .selectFrom('grades')
    .select(['id as gradeId', 'name as gradeName', 'number as gradeNumber'])
    .orderBy('place')
    .execute();
}

export function listLevels(db: Query, gradeId: number) {
  return db
    .selectFrom('levels')
    .select(['id as levelId', 'name as levelName', 'number as levelNumber'])
    .where('grade_id', '=', gradeId)
    .orderBy('place')
    .execute();
}

export function listStages(db: Query, levelId: number) {
  return db
    .selectFrom('stages')
    .select(['id as stageId', 'name as stageName', 'number as stageNumber'])
    .where('level_id', '=', levelId)
    .orderBy('place')
    .execute();
}

type Place = { gradeId: number; levelId: number; stageId: number };

/** Returns which part of a place does not fit; null when the stage belongs to the level and the level to the grade. */
export async function findMisfit(
  db: Query,
  { gradeId, levelId, stageId }: Place,
): Promise<'grade' | 'level' | 'stage' | null> {
  const grade = await db.selectFrom('grades').select('id').where('id', '=', gradeId).executeTakeFirst();
  if (!grade) return 'grade';
  const level = await db.selectFrom('levels').select('grade_id').where('id', '=', levelId).executeTakeFirst();
  if (level?.grade_id !== gradeId) return 'level';
  const stage = await db.selectFrom('stages').select('level_id').where('id', '=', stageId).executeTakeFirst();
  return stage?.level_id === levelId ? null : 'stage';
}
