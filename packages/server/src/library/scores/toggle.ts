import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { lockScore } from './locks.ts';
import { getScore, setEnabled } from './store.ts';

/** Sets the state instead of toggling it, so that a repeated request changes nothing. */
export async function toggle(
  { database }: Services,
  { id, scoreEnabled }: { id: number; scoreEnabled: boolean },
  by: Administrator,
) {
  return database.change(by, async (tx) => {
    await lockScore(tx, database.engine, id);
    const { name, score_enabled: wasEnabled } = await getScore(tx, id);
    if ((wasEnabled === 1) !== scoreEnabled) await setEnabled(tx, id, scoreEnabled);
    tx.audit(
      scoreEnabled ? 'score.enabled' : 'score.disabled',
      { kind: 'score', id, name },
      { before: { scoreEnabled: wasEnabled === 1 }, after: { scoreEnabled } },
    );
    return message(scoreEnabled ? 'score.enabled' : 'score.disabled');
  });
}
