import * as contract from '@eemusic/contract/library/academics';
import { type StepKind, stepKinds } from '@eemusic/contract/library/choices';
import * as steps from '@eemusic/contract/library/steps';
import { Refusal, type Serve, assertBelow, message } from '#platform/http/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { assertNameFree, assertOrder, type EntryKind, entryActions, getEntry } from '#library/list-entries/index.ts';
import type { Change, Query } from '#platform/database/index.ts';
import * as store from './store.ts';

export const academicsRoom: Room = {
  routes: academicRoutes,
  restorers: (services) => Object.fromEntries(stepKinds.map((step) => [step, stepActions(services, step).restorer])),
};

function academicRoutes(serve: Serve, services: Services): void {
  const { database } = services;
  const { read } = database;
  const of = (step: StepKind) => stepActions(services, step);
  serve(contract.listGrades, async () => ({ grades: await store.listOf(read, 'grade', null) }));
  serve(contract.listLevels, async ({ gradeId }) => ({ levels: nonEmpty(await store.listOf(read, 'level', gradeId)) }));
  serve(contract.listStages, async ({ levelId }) => ({ stages: nonEmpty(await store.listOf(read, 'stage', levelId)) }));

  serve(steps.listSteps, async () => {
    const [{ grades, levelsOf, stagesOf }, counts] = await Promise.all([
      store.readPresent(read),
      store.countByStage(read),
    ]);
    const managed = (step: store.Step, scores: number): steps.ManagedStep => ({
      ...store.namesOfStep(step),
      number: step.number,
      isFixed: step.isFixed,
      version: step.version,
      scores,
    });
    const sumOf = (some: readonly steps.ManagedStep[]) => some.reduce((sum, { scores }) => sum + scores, 0);
    const levelOf = (level: store.Step) => {
      const stages = stagesOf(level).map((stage) => managed(stage, counts.get(stage.id) ?? 0));
      return { ...managed(level, sumOf(stages)), stages };
    };
    return {
      grades: grades.map((grade) => {
        const levels = levelsOf(grade).map(levelOf);
        return { ...managed(grade, sumOf(levels)), levels };
      }),
    };
  });
  serve(steps.addStep, (request, by) => of(request.step).add(request, by));
  serve(steps.updateStep, (request, by) => of(request.step).update(request, by));
  /** If two people reorder a list at the same time, the second is refused. */
  serve(steps.orderSteps, ({ step, parentId, before, ids }, by) =>
    database.change(by, async (tx) => {
      await store.lockSteps(tx);
      const present = await store.readSiblings(tx, { step, parentId });
      const isSeen = present.length === before.length && present.every(({ id }, at) => id === before[at]);
      const change = assertOrder({ present, ids, isSeen, refusal: 'entry.order-changed' });
      await store.placeSteps(tx, step, ids);
      tx.audit('library.entries-ordered', { kind: step, id: null }, change);
      return message('entry.ordered');
    }),
  );
  serve(steps.retireStep, ({ step, ...request }, by) => of(step).retire(request, by));
  serve(steps.deleteStep, ({ step, id }, by) => of(step).remove(id, by));
}

/** Refuses if there are none: a grade without levels, or a level without stages, counts as not found. */
function nonEmpty<Row>(rows: Row[]): Row[] {
  if (rows.length === 0) throw new Refusal('academic.not-found');
  return rows;
}

const maxSteps = 60;

const parentOf = { grade: null, level: 'grade', stage: 'level' } as const;

type Names = Pick<store.Step, 'name' | 'nameZh'>;
type Fields = Names & Pick<store.Step, 'step' | 'parentId'> & { levels?: number; stages?: number };

const findIn = (step: StepKind) => ({
  find: async (tx: Change, id: number) => (await store.readSteps(tx, step)).find((one) => one.id === id),
});

/** Steps are retired and deleted with everything below them. */
const stepEntries = (step: StepKind): EntryKind<store.Step, Fields, store.StepColumns> => ({
  audited: step,
  deleted: step,
  lock: store.lockSteps,
  ...findIn(step),
  insert: addStep,
  change: store.changeStep,
  columnsOf({ name, nameZh }) {
    const { nameZh: storedZh, ...named } = store.namesOf(step, { name, nameZh });
    return { ...named, name_zh: storedZh };
  },
  shown: ({ name, nameZh }) => ({ name, nameZh }),
  countScores: store.countScoresIn,
  assertRetirable: assertNotLast,
  assertDeletable({ isFixed, name }) {
    if (isFixed) throw new Refusal('entry.fixed', { name });
  },
  assertFree: async (tx, fields, ownId) =>
    assertNameFree(
      (await store.readSiblings(tx, fields)).filter(({ id }) => id !== ownId),
      fields,
    ),
  async assertRoom(tx, fields) {
    if ((await store.readSiblings(tx, fields)).length >= maxSteps)
      throw new Refusal('entry.too-many', { max: maxSteps });
    assertBelow('stage', await store.countStages(tx));
  },
  removeUnused: store.removeUnused,
});

const stepActions = (services: Services, step: StepKind) => entryActions(services, stepEntries(step));

/** A new grade or level is added with its first levels and stages, because every score must be in a stage. */
async function addStep(tx: Change, { step, parentId, levels = 1, stages = 1, ...names }: Fields): Promise<number> {
  const parent = parentOf[step];
  if ((parentId === null) !== (parent === null)) throw new Refusal('entry.not-found');
  if (parent !== null) await getEntry(tx, findIn(parent), parentId ?? 0);

  const place = (await store.readSiblings(tx, { step, parentId })).length + 1;
  const id = await store.insertStep(tx, { step, parentId, place, ...store.namesOf(step, names) });
  const levelIds = step === 'grade' ? await addBelow(tx, 'level', id, levels) : [];
  for (const level of step === 'level' ? [id] : levelIds) await addBelow(tx, 'stage', level, stages);
  return id;
}

async function addBelow(tx: Change, step: StepKind, parentId: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, names] of store.firstNames(step, count).entries())
    ids.push(await store.insertStep(tx, { step, parentId, place: at + 1, ...names }));
  return ids;
}

/** Without an offered step, people could choose a grade without levels, but put no score into it. */
async function assertNotLast(db: Query, step: store.Step): Promise<void> {
  const others = (await store.readSiblings(db, step)).filter((one) => one.id !== step.id && !one.isRetired);
  if (others.length === 0) throw new Refusal('entry.last', { name: step.name });
}
