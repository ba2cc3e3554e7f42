import { type Delivery, listDeliveries, replayDelivery, type Webhook } from '@eemusic/contract/access/webhooks';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { RowAction } from '#platform/ui/row-action.tsx';
import { QueriedRows, RowOfList } from '#platform/ui/row-list.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { deliveryColours, formatResponse, formatDelivery } from './names.ts';

const refreshEvery = 3_000;

/** Refetched while a delivery is waiting, because the server sends it without any action of the user. */
const deliveriesQuery = (webhookId: number) =>
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

type Props = { webhook: Webhook; onClose: () => void };

/** What was sent to a webhook and what is waiting, with each attempt. */
export function DeliveriesDialog({ webhook, onClose }: Props) {
  const client = useQueryClient();
  const found = useInfiniteQuery(deliveriesQuery(webhook.webhookId));
  const replay = useMutation({
    mutationFn: (deliveryId: number) => call(replayDelivery, { deliveryId }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  return (
    <Dialog opened onClose={onClose} size="xl" title={t`Deliveries to ${webhook.name}`}>
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          <Trans>From the last 30 days, newest first.</Trans>
        </Text>
        <QueriedRows
          query={found}
          height={160}
          empty={<EmptyState icon={IconSend} title={t`Nothing has been sent yet`} />}
        >
          {(delivery) => (
            <DeliveryRow
              key={delivery.deliveryId}
              delivery={delivery}
              canReplay={webhook.state === 'enabled' && delivery.state !== 'pending'}
              onReplay={() => replay.mutate(delivery.deliveryId)}
            />
          )}
        </QueriedRows>
        {found.hasNextPage && (
          <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            <Trans>Show older ones</Trans>
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

type RowProps = { delivery: Delivery; canReplay: boolean; onReplay: () => void };

function DeliveryRow({ delivery, canReplay, onReplay }: RowProps) {
  const { event, subject, state, attempts, nextAt, occurredAt, ms } = delivery;
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const next = nextAt === null ? '' : formatExactTime(nextAt);
  const answer = formatResponse(delivery);
  const outcome = [
    ...(answer === null ? [] : [ms === null ? answer : t`${answer} after ${ms} ms`]),
    ...(attempts > 0 ? [plural(attempts, { one: '# attempt', other: '# attempts' })] : []),
    ...(nextAt === null ? [] : [t`next attempt ${next}`]),
  ];
  return (
    <RowOfList
      name={<Code>{event}</Code>}
      badges={
        <Badge variant="light" color={deliveryColours[state]}>
          {formatDelivery(state)}
        </Badge>
      }
      lines={[
        `${subject} · ${formatExactTime(occurredAt)}`,
        outcome.join(' · '),
        <span key="details" id={details}>
          {isOpen && <Details delivery={delivery} />}
        </span>,
      ]}
      actions={
        <>
          <RowAction
            label={t`Details`}
            aria-expanded={isOpen}
            aria-controls={details}
            about={t`Details of ${event} for ${subject}`}
            onClick={() => setOpen(!isOpen)}
          />
          {canReplay && (
            <RowAction label={t`Send again`} about={t`Send again: ${event} for ${subject}`} onClick={onReplay} />
          )}
        </>
      }
    />
  );
}

function Details({ delivery: { payload, log, messageId } }: { delivery: Delivery }) {
  return (
    <Stack gap="xs" py="xs" component="span">
      <Code translate="no" style={wrapped}>
        {`webhook-id: ${messageId}\n\n${payload}`}
      </Code>
      {log.map((attempt) => (
        <Group key={attempt.at} gap="xs" component="span">
          <span>{formatExactTime(attempt.at)}</span>
          <span>{formatResponse(attempt)}</span>
          {attempt.response !== null && attempt.response !== '' && (
            <Code translate="no" style={wrapped}>
              {attempt.response}
            </Code>
          )}
        </Group>
      ))}
    </Stack>
  );
}

const wrapped = { display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
