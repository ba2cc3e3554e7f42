import type { acceptFindings } from '@eemusic/contract/library/findings';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import { lockScores } from '#library/scores/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { getFindings } from './get.ts';
import { keepAccepted, removeAccepted } from './store.ts';

/**
 * Accepting twice is the same as once. Stores exactly what was found, so that another finding of the same kind is
 * listed again.
 */
export async function accept(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { findings: keys, isAccepted }: RequestOf<typeof acceptFindings>,
  by: Administrator,
) {
  return database.forMany(keys.length).change(by, async (tx) => {
    await lockScores(tx, database.engine);
    const found = await getFindings(tx, keys);
    const rows = found.flatMap(({ scoreId, findings }) => findings.map((finding) => ({ scoreId, ...finding })));
    const changed = await (isAccepted ? keepAccepted(tx, rows, clock.now()) : removeAccepted(tx, rows));
    const ofScore = Map.groupBy(changed, ({ score_id: scoreId }) => scoreId);

    for (const { scoreId, name } of found) {
      const names = (ofScore.get(scoreId) ?? []).map(({ kind, tag }) => tag || kind);
      const states = { before: { findings: isAccepted ? [] : names }, after: { findings: isAccepted ? names : [] } };
      tx.audit(
        isAccepted ? 'score.finding-accepted' : 'score.finding-reopened',
        { kind: 'score', id: scoreId, name },
        states,
      );
    }
    return message(isAccepted ? 'finding.accepted' : 'finding.reopened', { count: rows.length });
  });
}
