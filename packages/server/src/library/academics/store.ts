import type { StepKind } from '@eemusic/contract/library/steps';
import { type Generated, sql, type Transaction } from 'kysely';
import { type Change, countRows, lock, lockShared, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Language } from '@eemusic/contract/platform/languages';

type Placed = {
  id: Generated<number>;
  name: string;
  /** Null if the name follows from the number. */
  name_zh: string | null;
  place: number;
  number: number | null;
  is_fixed: Generated<number>;
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

type Place = { gradeId: number; levelId: number; stageId: number };
/** As far as it is known. */
export type OpenPlace = { [Field in keyof Place]: number | null };
/** Which part of a place is invalid. `retired` is its name if it is invalid only because it is retired. */
type Misfit = { step: StepKind; retired: string | null };

/**
 * Returns why a score cannot be put into a place; null if the stage belongs to the level, the level to the grade, and
 * all three are offered. A score may keep its current place even after that is retired.
 */
export async function findMisfit(db: Query, place: Place, present?: Place): Promise<Misfit | null> {
  const { gradeId, levelId, stageId } = place;
  if (present?.stageId === stageId && present.levelId === levelId && present.gradeId === gradeId) return null;
  let retired: Misfit | null = null;
  let parent: number | null = null;
  for (const [step, id] of [['grade', gradeId] as const, ['level', levelId] as const, ['stage', stageId] as const]) {
    const row = await stepRows(db, step).where('id', '=', id).executeTakeFirst();
    if (!row || row.deleted_at !== null || row.parent_id !== parent) return { step, retired: null };
    if (row.retired_at !== null) retired ??= { step, retired: row.name };
    parent = id;
  }
  return retired;
}

export type Step = Awaited<ReturnType<typeof readSteps>>[number];

/** All three tables have the columns of `grades`. */
const tableOf = { grade: 'grades', level: 'levels', stage: 'stages' } as Record<StepKind, string> as Record<
  StepKind,
  'grades'
>;
const parentColumns = { grade: null, level: 'grade_id', stage: 'level_id' } as const;
const scoreColumns = { grade: 'grade_id', level: 'level_id', stage: 'stage_id' } as const;
const childOf = { grade: 'level', level: 'stage', stage: null } as const;

const stepsLock = 'grades, levels and stages';

/** Until this transaction ends, so that the place of its score is still offered. */
export const shareSteps = (tx: Transaction<Tables>): Promise<void> => lockShared(tx, stepsLock);

/** Waits for running transactions that put scores into places, and blocks later ones. */
export const lockSteps = (tx: Transaction<Tables>): Promise<void> => lock(tx, stepsLock);

function stepRows(db: Query, step: StepKind) {
  const column = parentColumns[step];
  const parent = sql<number | null>`${column === null ? sql`null` : sql.ref(column)}`;
  return db.selectFrom(tableOf[step]).selectAll().select(parent.as('parent_id'));
}

export async function readSteps(db: Query, step: StepKind) {
  const rows = await stepRows(db, step).orderBy('place').orderBy('id').execute();
  return rows.map((row) => ({
    step,
    id: row.id,
    /** The grade of a level, or the level of a stage; null for a grade. */
    parentId: row.parent_id,
    name: row.name,
    nameZh: chineseName(step, { name: row.name, nameZh: row.name_zh, number: row.number }),
    /** Null for a custom name, which does not follow from a number. */
    number: row.number,
    isFixed: row.is_fixed === 1,
    isRetired: row.retired_at !== null,
    isOffered: row.retired_at === null && row.deleted_at === null,
    deletedAt: row.deleted_at,
    version: row.version,
  }));
}

/** Returns the steps of the same list that are not deleted, including the step itself. */
export async function readSiblings(db: Query, { step, parentId }: Pick<Step, 'step' | 'parentId'>): Promise<Step[]> {
  return (await readSteps(db, step)).filter((one) => one.parentId === parentId && one.deletedAt === null);
}

/** The names of a grade, level or stage on the wire, where each kind has field names of its own. */
type WireNames<Kind extends StepKind> = Record<`${Kind}Name`, string> &
  Record<`${Kind}NameZh`, string | null> &
  Record<`${Kind}Number`, number | null>;

/** The names are empty if the step no longer exists. */
export function wireNames<Kind extends StepKind>(step: Kind, named?: Pick<Step, 'name' | 'nameZh' | 'number'>) {
  const { name = '', nameZh = null, number = null } = named ?? {};
  const names = {
    [`${step}Name`]: name,
    [`${step}NameZh`]: number === null ? nameZh : null,
    [`${step}Number`]: number,
  };
  /* TypeScript does not follow computed names. */
  return names as WireNames<Kind>;
}

export async function listOf<Kind extends StepKind>(db: Query, step: Kind, parentId: number | null) {
  return (await readSiblings(db, { step, parentId })).map((one) => {
    const id = { [`${step}Id`]: one.id } as Record<`${Kind}Id`, number>;
    return { ...id, ...wireNames(step, one), isRetired: one.isRetired };
  });
}

type NewStep = StepNames & { step: StepKind; parentId: number | null; place: number };

export async function insertStep(tx: Change, { step, parentId, name, nameZh, number, place }: NewStep) {
  const column = parentColumns[step];
  const parent = column === null ? {} : { [column]: parentId };
  const { id } = await tx
    .insertInto(tableOf[step])
    .values({ name, name_zh: nameZh, number, place, retired_at: null, deleted_at: null, ...parent })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type StepColumns = Partial<Omit<Placed, 'id' | 'place' | 'is_fixed' | 'version'>>;

export async function changeStep(tx: Change, { step, id }: Pick<Step, 'step' | 'id'>, changed: StepColumns) {
  await tx
    .updateTable(tableOf[step])
    .set((row) => ({ ...changed, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Order does not count as a change of a step's version, so open forms stay valid. */
export async function placeSteps(tx: Change, step: StepKind, ids: readonly number[]): Promise<void> {
  for (const [at, id] of ids.entries())
    await sql`update ${sql.table(tableOf[step])} set place = ${at + 1} where id = ${id}`.execute(tx);
}

export const countStages = (db: Query) => countRows(db.selectFrom('stages').where('deleted_at', 'is', null));

export async function countScoresIn(db: Query, { step, id }: Pick<Step, 'step' | 'id'>): Promise<number> {
  return countRows(db.selectFrom('scores').where(scoreColumns[step], '=', id));
}

export async function countByStage(db: Query): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; scores: number }>`select stage_id as id, count(*) as scores
    from scores where deleted_at is null group by stage_id`.execute(db);
  return new Map(rows.map(({ id, scores }) => [id, scores]));
}

/** Also what is below. A step with a score that was restored in the meantime stays, but deleted. */
export async function removeUnused(tx: Change, { step, id }: Pick<Step, 'step' | 'id'>): Promise<void> {
  if ((await countScoresIn(tx, { step, id })) > 0) return;
  const child = childOf[step];
  if (child !== null)
    for (const below of await readSteps(tx, child)) if (below.parentId === id) await removeUnused(tx, below);
  await tx.deleteFrom(tableOf[step]).where('id', '=', id).execute();
}

export async function readStepNames(db: Query) {
  const { grades, levelsOf, stagesOf } = await readPresent(db);
  return grades.map((grade) => ({
    ...namesOfStep(grade),
    levels: levelsOf(grade).map((level) => ({ ...namesOfStep(level), stages: stagesOf(level).map(namesOfStep) })),
  }));
}

export const namesOfStep = ({ id, name, nameZh, isRetired }: Step) => ({ id, name, nameZh, isRetired });

export async function readPresent(db: Query) {
  const present = async (step: Step['step']) =>
    (await readSteps(db, step)).filter(({ deletedAt }) => deletedAt === null);
  const [grades, levels, stages] = await Promise.all([present('grade'), present('level'), present('stage')]);
  const below = (steps: Step[]) => {
    const groups = Map.groupBy(steps, ({ parentId }) => parentId);
    return ({ id }: Step) => groups.get(id) ?? [];
  };
  return { grades, levelsOf: below(levels), stagesOf: below(stages) };
}

type Numbered = Readonly<Record<StepKind, (number: number) => string>>;

/** Names by number; 0 is the grade before the first. The English names are those in the database. */
const numbered: Readonly<Record<Language, Numbered>> = {
  en: {
    grade: (number) => (number === 0 ? 'Pre-Grade' : `Grade ${number}`),
    level: (number) => `Level ${number}`,
    stage: (number) => `Stage ${number}`,
  },
  'zh-Hans': {
    grade: (number) => (number === 0 ? '预备级' : `${number} 级`),
    level: (number) => `单元 ${number}`,
    stage: (number) => `阶段 ${number}`,
  },
};

/** A name in both languages; the Chinese name is null where it is made from the number. */
type StepNames = { name: string; nameZh: string | null; number: number | null };

const chineseName = (step: StepKind, { name, nameZh, number }: StepNames): string =>
  number === null ? (nameZh ?? name) : numbered['zh-Hans'][step](number);

const maxNumber = 99;

/** 'Grade 9' and '9 级' both mean the ninth grade: it is named by its number, and 'G9' in lists. */
export function namesOf(step: StepKind, { name, nameZh }: { name: string; nameZh: string }): StepNames {
  const numbers = Array.from({ length: maxNumber + 1 }, (_, number) => number);
  const number = numbers.find((one) => {
    const [english, chinese] = [numbered.en, numbered['zh-Hans']].map((names) => names[step](one));
    return name === english && nameZh === chinese;
  });
  return number === undefined ? { name, nameZh, number: null } : { name, nameZh: null, number };
}

export const firstNames = (step: StepKind, count: number): StepNames[] =>
  Array.from({ length: count }, (_, at) => ({ name: numbered.en[step](at + 1), nameZh: null, number: at + 1 }));
