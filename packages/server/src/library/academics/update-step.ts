import type { updateStep as contract } from '@eemusic/contract/library/steps';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type Actor, differences } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertNameFree } from './assert-name-free.ts';
import { namesOf } from './step-name.ts';
import { changeStep, getStep, lockSteps, readSiblings } from './steps-store.ts';

export async function updateStep(
  { database }: Services,
  { id, step, version, name, nameZh }: RequestOf<typeof contract>,
  by: Actor,
): Promise<ResultOf<typeof contract>> {
  return database.change(by, async (tx) => {
    await lockSteps(tx, database.engine);
    const before = await getStep(tx, step, id);
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
