import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { getCard } from '@eemusic/contract/support/board';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export type OpenCard = AnswerOf<typeof getCard>['card'];
export type Person = { userId: number; fullName: string };

export const cardKey = ['support', 'card'];

export function cardQuery(id: number) {
  return queryOptions({
    queryKey: [...cardKey, id],
    queryFn: async ({ signal }) => (await call(getCard, { id: String(id) }, { signal })).card,
    staleTime: 0,
  });
}
