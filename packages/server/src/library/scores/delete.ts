import type { Administrator } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeSelected, type Chosen, resolveSelectedScores } from './resolve-selection.ts';
import { lockScore, lockScores } from './locks.ts';
import { getScores, markDeleted } from './store.ts';

/**
 * Deletes all or none, after waiting for running changes of these scores. Their files stay as long as the scores can be
 * restored.
 */
export function deleteScores(services: Services, request: Chosen, by: Administrator) {
  const { clock, database } = services;
  return changeSelected(services, request, by, async (tx) => {
    const only = onlyOne(request);
    await (only === null ? lockScores(tx, database.engine) : lockScore(tx, database.engine, only));
    const ids = (await resolveSelectedScores(services, request)).toSorted((one, other) => one - other);
    const rows = await getScores(tx, ids);
    if ((await markDeleted(tx, ids, clock.now())) !== ids.length) throw new Refusal('score.not-found');

    const records = rows.map(({ id, name }) => ({ id, name }));
    const deletionId = await addDeletion(tx, { kind: 'score', records, at: clock.now() });
    for (const { id, name } of records)
      tx.audit('score.deleted', { kind: 'score', id }, { before: { name }, deletionId });
    return { ...message('score.deleted', { count: ids.length }), deletionId };
  });
}

/**
 * Returns the id if the request names a single score. Then only that score is locked, and changes of other scores need
 * not wait.
 */
function onlyOne({ selected = [], matching }: Chosen): number | null {
  const [id, ...others] = matching ? [] : new Set(selected);
  return id === undefined || others.length > 0 ? null : id;
}
