import type { AnswerOf, CallOf } from '@eemusic/contract/platform/endpoint';
import { getCard, updateCard } from '@eemusic/contract/support/board';
import { find } from '@eemusic/contract/platform/palette';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { isStale } from '#platform/ui/conflict.ts';

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

export const findQuery = (searchQuery: string) =>
  queryOptions({
    queryKey: ['find', searchQuery],
    queryFn: ({ signal }) => call(find, { searchQuery }, { signal }),
    enabled: searchQuery !== '',
    placeholderData: keepPreviousData,
  });

export type LinkId = Pick<OpenCard['linkList'][number], 'kind' | 'id'>;

export type Part = Omit<CallOf<typeof updateCard>, 'id' | 'version'>;

export function useChangeLinks(cardId: number) {
  const { mutate } = useChangeCard(cardId);
  return (change: (links: LinkId[]) => LinkId[]) =>
    mutate(({ linkList }) => ({ links: change(linkList.map(({ kind, id }) => ({ kind, id }))) }));
}

const maxTries = 4;

/** Saves one field. If somebody else saved first, it applies the change to their version. */
export function useChangeCard(id: number) {
  const client = useQueryClient();
  const query = cardQuery(id);
  return useMutation({
    mutationFn: async (change: (card: OpenCard) => Part) => {
      let card = client.getQueryData<OpenCard>(query.queryKey) ?? (await client.fetchQuery(query));
      for (let tries = 1; ; tries += 1) {
        try {
          return await call(updateCard, { id: String(id), ...change(card), version: card.version });
        } catch (error) {
          if (!isStale(error) || tries === maxTries) throw error;
          card = await client.fetchQuery(query);
        }
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
}
