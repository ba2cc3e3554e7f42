import type { StepKind } from '@eemusic/contract/library/steps';
import { sql, type Transaction } from 'kysely';
import { type Change, countRows, type Engine, lock, lockShared, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { stepName, type StepNames } from './step-name.ts';
import './store.ts';

/** A grade, level or stage, which may be retired or deleted. */
export type Step = {
  step: StepKind;
  id: number;
  /** The grade of a level, or the level of a stage; null for a grade. */
  parentId: number | null;
  name: string;
  nameZh: string;
  isFixed: boolean;
  isRetired: boolean;
  deletedAt: string | null;
  version: number;
};

/** All three tables have the columns of `grades`. */
const tableOf = { grade: 'grades', level: 'levels', stage: 'stages' } as Record<StepKind, string> as Record<
  StepKind,
  'grades'
>;
const parentColumns = { grade: null, level: 'grade_id', stage: 'level_id' } as const;
const scoreColumns = { grade: 'grade_id', level: 'level_id', stage: 'stage_id' } as const;
const childOf = { grade: 'level', level: 'stage', stage: null } as const;

const stepsLock = 'grades, levels and stages';

/**
 * Blocks changes of grades, levels and stages until this transaction ends, so that the place of its score is still
 * offered.
 */
export const shareSteps = (tx: Transaction<Tables>, engine: Engine): Promise<void> => lockShared(tx, engine, stepsLock);

/** Waits for running transactions that put scores into places, and blocks later ones. */
export const lockSteps = (tx: Transaction<Tables>, engine: Engine): Promise<void> => lock(tx, engine, stepsLock);

/** All steps of one kind, in teaching order. */
export async function readSteps(db: Query, step: StepKind): Promise<Step[]> {
  const column = parentColumns[step];
  const rows = await db
    .selectFrom(tableOf[step])
    .selectAll()
    .select(sql<number | null>`${column === null ? sql`null` : sql.ref(column)}`.as('parent_id'))
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    step,
    id: row.id,
    parentId: row.parent_id,
    name: row.name,
    nameZh: stepName(step, { name: row.name, nameZh: row.name_zh, number: row.number }, 'zh-Hans'),
    isFixed: row.is_fixed === 1,
    isRetired: row.retired_at !== null,
    deletedAt: row.deleted_at,
    version: row.version,
  }));
}

/** Returns the steps of the same list that are not deleted, including the step itself. */
export async function readSiblings(db: Query, { step, parentId }: Pick<Step, 'step' | 'parentId'>): Promise<Step[]> {
  return (await readSteps(db, step)).filter((one) => one.parentId === parentId && one.deletedAt === null);
}

/** Returns a step that is not deleted, or refuses. */
export async function getStep(db: Query, step: StepKind, id: number): Promise<Step> {
  const found = (await readSteps(db, step)).find((one) => one.id === id && one.deletedAt === null);
  if (!found) throw new Refusal('entry.not-found');
  return found;
}

type NewStep = StepNames & { step: StepKind; parentId: number | null; place: number };

export async function insertStep(
  tx: Change,
  { step, parentId, name, nameZh, number, place }: NewStep,
): Promise<number> {
  const column = parentColumns[step];
  const parent = column === null ? {} : { [column]: parentId };
  const { id } = await tx
    .insertInto(tableOf[step])
    .values({ name, name_zh: nameZh, number, place, retired_at: null, deleted_at: null, ...parent })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Changed = Partial<{
  name: string;
  name_zh: string | null;
  number: number | null;
  retired_at: string | null;
  deleted_at: string | null;
}>;

export async function changeStep(tx: Change, { step, id }: Pick<Step, 'step' | 'id'>, changed: Changed): Promise<void> {
  await tx
    .updateTable(tableOf[step])
    .set((row) => ({ ...changed, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Order does not count as a change of a step's version, so open forms stay valid. */
export async function placeSteps(tx: Change, step: StepKind, ids: readonly number[]): Promise<void> {
  for (const [at, id] of ids.entries())
    await tx
      .updateTable(tableOf[step])
      .set({ place: at + 1 })
      .where('id', '=', id)
      .execute();
}

/** Returns the number of stages of all levels. */
export const countStages = (db: Query) => countRows(db.selectFrom('stages').where('deleted_at', 'is', null));

/** Returns the number of scores in a step, including deleted ones. */
export async function countScoresIn(db: Query, { step, id }: Pick<Step, 'step' | 'id'>): Promise<number> {
  return countRows(db.selectFrom('scores').where(scoreColumns[step], '=', id));
}

/** Returns the number of scores per stage, without deleted ones. */
export async function countByStage(db: Query): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('scores')
    .select(({ fn }) => ['stage_id', fn.countAll().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('stage_id')
    .execute();
  return new Map(rows.map(({ stage_id: id, count }) => [id, Number(count)]));
}

/**
 * Removes a step with everything below it. A step with a score that was restored in the meantime stays in the database,
 * but deleted.
 */
export async function removeUnused(tx: Change, { step, id }: Pick<Step, 'step' | 'id'>): Promise<void> {
  if ((await countScoresIn(tx, { step, id })) > 0) return;
  const child = childOf[step];
  if (child !== null)
    for (const below of await readSteps(tx, child)) if (below.parentId === id) await removeUnused(tx, below);
  await tx.deleteFrom(tableOf[step]).where('id', '=', id).execute();
}
