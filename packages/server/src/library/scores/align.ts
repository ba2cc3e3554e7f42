import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { alignAccompaniment } from '@eemusic/contract/library/playing';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { lockScore } from './locks.ts';
import { getScore, setAligned } from './store.ts';

/** Sets where a score begins in its recording, and the recording's tempo. */
export function align(
  { database }: Services,
  { id, offset, tempo, version }: RequestOf<typeof alignAccompaniment>,
  by: Administrator,
) {
  return database.change(by, async (tx) => {
    await lockScore(tx, database.engine, id);
    const row = await getScore(tx, id);
    if (version !== undefined && version !== row.version) throw new Refusal('record.stale');
    if (row.accompaniment === null) throw new Refusal('score.no-accompaniment');

    await setAligned(tx, id, { offset, tempo });
    tx.audit(
      'score.updated',
      { kind: 'score', id, name: row.name },
      {
        before: { accompanimentOffset: row.accompaniment_offset, accompanimentTempo: row.accompaniment_tempo },
        after: { accompanimentOffset: offset, accompanimentTempo: tempo },
      },
    );
    return { ...message('score.aligned'), version: row.version + 1 };
  });
}
