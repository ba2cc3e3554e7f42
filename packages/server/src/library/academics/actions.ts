import type * as contract from '@eemusic/contract/library/steps';
import type { ManagedStep, StepKind } from '@eemusic/contract/library/steps';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type EntryKind, getEntry, isOrderOf } from '#library/list-entries/index.ts';
import { type Actor, type Change, differences, foldedKey, type Query } from '#platform/database/index.ts';
import { assertBelow, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { firstNames, namesOf, type StepNames } from './step-name.ts';
import {
  changeStep,
  countByStage,
  countScoresIn,
  countStages,
  insertStep,
  lockSteps,
  namesOfStep,
  placeSteps,
  readPresent,
  readSiblings,
  readSteps,
  removeUnused,
  type Step,
} from './store.ts';

/** Steps are retired and deleted with everything below them. */
export const stepEntries = (step: StepKind): EntryKind<Step> => ({
  audited: step,
  deleted: step,
  lock: lockSteps,
  find: async (tx, id) => (await readSteps(tx, step)).find((one) => one.id === id),
  change: changeStep,
  countScores: countScoresIn,
  assertRetirable: assertNotLast,
  async assertDeletable(_tx, { isFixed, name }) {
    if (isFixed) throw new Refusal('entry.fixed', { name });
  },
  assertFree: async (tx, entry) => assertNameFree(await readSiblings(tx, entry), entry),
  assertRoom: async (tx) => assertBelow('stage', await countStages(tx)),
  removeUnused,
});

export async function listSteps({ database: { read } }: Services): Promise<ResultOf<typeof contract.listSteps>> {
  const [{ grades, levelsOf, stagesOf }, counts] = await Promise.all([readPresent(read), countByStage(read)]);
  const managed = (step: Step, scores: number): ManagedStep => ({
    ...namesOfStep(step),
    isFixed: step.isFixed,
    version: step.version,
    scores,
  });
  const sumOf = (steps: readonly ManagedStep[]) => steps.reduce((sum, { scores }) => sum + scores, 0);
  const levelOf = (level: Step) => {
    const stages = stagesOf(level).map((stage) => managed(stage, counts.get(stage.id) ?? 0));
    return { ...managed(level, sumOf(stages)), stages };
  };
  return {
    grades: grades.map((grade) => {
      const levels = levelsOf(grade).map(levelOf);
      return { ...managed(grade, sumOf(levels)), levels };
    }),
  };
}

/** Maximum number of steps in one list. */
const maxSteps = 60;

const parentOf = { level: 'grade', stage: 'level' } as const;

/** A new grade or level is added with its first levels and stages, because every score must be in a stage. */
export function addStep(
  { database }: Services,
  { step, parentId, name, nameZh, levels, stages }: RequestOf<typeof contract.addStep>,
  by: Actor,
) {
  return database.change(by, async (tx) => {
    await lockSteps(tx);
    if ((parentId === null) !== (step === 'grade')) throw new Refusal('entry.not-found');
    if (step !== 'grade') await getEntry(tx, stepEntries(parentOf[step]), parentId ?? 0);
    const siblings = await readSiblings(tx, { step, parentId });
    if (siblings.length >= maxSteps) throw new Refusal('entry.too-many', { max: maxSteps });
    assertNameFree(siblings, { name, nameZh });
    assertBelow('stage', await countStages(tx));

    const place = siblings.length + 1;
    const id = await insertStep(tx, { step, parentId, place, ...namesOf(step, { name, nameZh }) });
    const levelIds = step === 'grade' ? await addBelow(tx, 'level', id, firstNames('level', levels)) : [];
    for (const level of step === 'level' ? [id] : levelIds)
      await addBelow(tx, 'stage', level, firstNames('stage', stages));
    tx.audit('library.entry-added', { kind: step, id, name }, { after: { name, nameZh } });
    return { ...message('entry.added', { name }), id };
  });
}

async function addBelow(tx: Change, step: StepKind, parentId: number, names: readonly StepNames[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, name] of names.entries()) ids.push(await insertStep(tx, { step, parentId, place: at + 1, ...name }));
  return ids;
}

export function updateStep(
  { database }: Services,
  { id, step, version, name, nameZh }: RequestOf<typeof contract.updateStep>,
  by: Actor,
) {
  return database.change(by, async (tx) => {
    await lockSteps(tx);
    const before = await getEntry(tx, stepEntries(step), id);
    if (before.version !== version) throw new Refusal('record.stale');
    const others = (await readSiblings(tx, before)).filter((one) => one.id !== id);
    assertNameFree(others, { name, nameZh });

    const { nameZh: storedZh, ...named } = namesOf(step, { name, nameZh });
    await changeStep(tx, before, { ...named, name_zh: storedZh });
    const change = differences({ name: before.name, nameZh: before.nameZh }, { name, nameZh });
    tx.audit('library.entry-updated', { kind: step, id, name }, change);
    return message('entry.updated', { name });
  });
}

/**
 * If two people reorder a list at the same time, the second is refused, so that nobody overwrites an order that they
 * have not seen.
 */
export function orderSteps(
  { database }: Services,
  { step, parentId, before, ids }: RequestOf<typeof contract.orderSteps>,
  by: Actor,
) {
  return database.change(by, async (tx) => {
    await lockSteps(tx);
    const present = await readSiblings(tx, { step, parentId });
    const isSeen = present.length === before.length && present.every(({ id }, at) => id === before[at]);
    if (!isSeen || !isOrderOf(before, ids)) throw new Refusal('entry.order-changed');

    await placeSteps(tx, step, ids);
    const names = new Map(present.map(({ id, name }) => [id, name]));
    const named = (order: readonly number[]) => ({ order: order.map((id) => names.get(id)) });
    tx.audit('library.entries-ordered', { kind: step, id: null }, { before: named(before), after: named(ids) });
    return message('entry.ordered');
  });
}

type Names = { name: string; nameZh: string };

/** Refuses a name that another step of the list has in either language, including retired ones. */
function assertNameFree(others: readonly Step[], names: Names): void {
  const keysOf = ({ name, nameZh }: Names) => [name, nameZh].map((one) => foldedKey(one, 120));
  const keys = keysOf(names);
  if (others.some((one) => keysOf(one).some((key) => keys.includes(key)))) throw new Refusal('entry.name-taken');
}

/**
 * Refuses to retire or delete the last offered step of a list: people could choose a grade without levels, but put no
 * score into it.
 */
async function assertNotLast(db: Query, step: Step): Promise<void> {
  const others = (await readSiblings(db, step)).filter((one) => one.id !== step.id && !one.isRetired);
  if (others.length === 0) throw new Refusal('entry.last', { name: step.name });
}
