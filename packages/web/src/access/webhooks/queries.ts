import { listDeliveries, listWebhooks } from '@eemusic/contract/access/webhooks';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
  select: ({ webhooks }) => webhooks,
  staleTime: 0,
});

const refreshEvery = 3_000;

/** Refetched while a delivery is waiting, because the server sends it without any action of the user. */
export const deliveriesQuery = (webhookId: number) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', webhookId, 'deliveries'],
    queryFn: ({ signal, pageParam }) =>
      call(listDeliveries, { webhookId, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ deliveries, hasMore }) => (hasMore ? (deliveries.at(-1)?.deliveryId ?? null) : null),
    select: ({ pages }) => pages.flatMap(({ deliveries }) => deliveries),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some((one) => one.state === 'pending')) && refreshEvery,
    staleTime: 0,
  });
