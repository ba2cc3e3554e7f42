import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { readKeyCards as contract } from '@eemusic/contract/sales/subscriptions';
import type { Services } from '#platform/services.ts';
import { findEducators } from './known-educators.ts';
import { findListedKeys } from './store.ts';

/** A key that is selected twice is one card. */
export async function readKeyCards(
  { database: { read } }: Services,
  selectedKeys: readonly number[],
): Promise<AnswerOf<typeof contract>> {
  const keys = await findListedKeys(read, [...new Set(selectedKeys)]);
  const educators = await findEducators(read, [...new Set(keys.map((key) => key.educator_id))]);
  return {
    cards: keys.map(({ id, code, duration_days, educator_id, redeemed_at, revoked_at }) => ({
      activationId: id,
      key: code,
      durationDays: duration_days,
      educatorName: educators.get(educator_id)?.name ?? '',
      isFree: redeemed_at === null && revoked_at === null,
    })),
  };
}
