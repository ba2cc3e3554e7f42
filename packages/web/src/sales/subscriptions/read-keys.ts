import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { listEducatorKeys, listSubscriptions, maxCards, readKeyCards } from '@eemusic/contract/sales/subscriptions';
import { call } from '#platform/api/call.ts';
import type { ChosenKeys } from './chosen-keys.ts';

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

type Matching = NonNullable<ChosenKeys['body']['matching']>;
type Filter = Omit<Matching, 'token' | 'educatorId'>;

/** The largest page of a call. */
const size = 500;
const keysEach = 100;

/** The ids of the keys that a filter finds, in the order of the list. */
export async function findKeyIds({ count, body: { matching } }: ChosenKeys): Promise<number[]> {
  if (matching === undefined) return [];
  const { token: _token, educatorId, ...filter } = matching;
  if (educatorId) return idsOfEducator(educatorId, filter);

  const ids: number[] = [];
  for (let page = 1; ids.length < count; page++) {
    const { educators } = await call(listSubscriptions, { ...filter, Page: page, Size: size, keysEach });
    if (educators.length === 0) break;
    for (const { educatorId: id, foundKeys, activationCodes } of educators) {
      const isAll = activationCodes.length >= foundKeys;
      ids.push(...(isAll ? activationCodes.map(({ activationId }) => activationId) : await idsOfEducator(id, filter)));
    }
  }
  return ids;
}

async function idsOfEducator(educatorId: number, filter: Filter): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { activationCodes, total } = await call(listEducatorKeys, { educatorId, ...filter, Page: page, Size: size });
    ids.push(...activationCodes.map(({ activationId }) => activationId));
    if (activationCodes.length === 0 || ids.length >= total) return ids;
  }
}
