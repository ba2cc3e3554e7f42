import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { maxCards, readKeyCards } from '@eemusic/contract/sales/subscriptions';
import { call } from '#platform/api/call.ts';
import type { ChosenKeys } from './chosen-keys.ts';
import { findKeyIds } from './find-key-ids.ts';

/** The cards of the chosen keys, in the order of the list. */
export async function readKeys(chosen: ChosenKeys): Promise<AnswerOf<typeof readKeyCards>['cards']> {
  const ids = chosen.body.selectedKeys ?? (await findKeyIds(chosen));
  const keys = [];
  for (let start = 0; start < ids.length; start += maxCards) {
    const { cards } = await call(readKeyCards, { selectedKeys: ids.slice(start, start + maxCards) });
    keys.push(...cards);
  }
  return keys;
}
