import { type Delivery, replayDelivery, type Webhook } from '@eemusic/contract/access/webhooks';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { RowList, RowOfList } from '#platform/ui/row-list.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { deliveryColours, formatResponse, formatDelivery } from './names.ts';
import { deliveriesQuery } from './queries.ts';

type Props = { webhook: Webhook; onClose: () => void };

/** What was sent to a webhook and what is waiting, with each attempt. */
export function DeliveriesDialog({ webhook, onClose }: Props) {
  const client = useQueryClient();
  const found = useInfiniteQuery(deliveriesQuery(webhook.webhookId));
  const { data: deliveries, error, refetch } = found;
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
        {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
        {error === null && deliveries === undefined && <Skeleton h={160} aria-busy />}
        {deliveries?.length === 0 && <EmptyState icon={IconSend} title={t`Nothing has been sent yet`} />}
        {deliveries !== undefined && deliveries.length > 0 && (
          <RowList>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.deliveryId}
                delivery={delivery}
                canReplay={webhook.state === 'enabled' && delivery.state !== 'pending'}
                onReplay={() => replay.mutate(delivery.deliveryId)}
              />
            ))}
          </RowList>
        )}
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
          <Button
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            aria-controls={details}
            aria-label={t`Details of ${event} for ${subject}`}
            onClick={() => setOpen(!isOpen)}
          >
            <Trans>Details</Trans>
          </Button>
          {canReplay && (
            <Button size="xs" variant="default" aria-label={t`Send again: ${event} for ${subject}`} onClick={onReplay}>
              <Trans>Send again</Trans>
            </Button>
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
