import type { addStep as contract, StepKind } from '@eemusic/contract/library/steps';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Actor, Change } from '#platform/database/index.ts';
import { assertBelow, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertNameFree } from './assert-name-free.ts';
import { firstNames, namesOf, type StepNames } from './step-name.ts';
import { countStages, getStep, insertStep, lockSteps, readSiblings } from './steps-store.ts';

/** Maximum number of steps in one list. */
const maxSteps = 60;

const parentOf = { level: 'grade', stage: 'level' } as const;

/** A new grade or level is added with its first levels and stages, because every score must be in a stage. */
export async function addStep(
  { database }: Services,
  { step, parentId, name, nameZh, levels, stages }: RequestOf<typeof contract>,
  by: Actor,
): Promise<ResultOf<typeof contract>> {
  return database.change(by, async (tx) => {
    await lockSteps(tx, database.engine);
    if ((parentId === null) !== (step === 'grade')) throw new Refusal('entry.not-found');
    if (step !== 'grade') await getStep(tx, parentOf[step], parentId ?? 0);
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
