import { listEducatorKeys, listSubscriptions } from '@eemusic/contract/sales/subscriptions';
import { call } from '#platform/api/call.ts';
import type { ChosenKeys } from './chosen-keys.ts';

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
