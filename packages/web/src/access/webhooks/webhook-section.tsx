import {
  deleteWebhook,
  listWebhooks,
  maxWebhooks,
  setWebhookEnabled,
  testWebhook,
  type Webhook,
  type Delivery,
  listDeliveries,
  replayDelivery,
  type DeliveryFault,
} from '@eemusic/contract/access/webhooks';
import { plural, t, msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Menu, Button, Code, Group, Stack } from '@mantine/core';
import { IconPlus, IconWebhook, IconSend } from '@tabler/icons-react';
import {
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  infiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useState, useId } from 'react';
import { call } from '#platform/api/call.ts';
import { freshQuery } from '#platform/api/query.ts';
import { IconButton, Note } from '#platform/ui/buttons.tsx';
import { useAction } from '#platform/ui/use-action.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { MoreMenu } from '#platform/ui/more-menu.tsx';
import { RowAction } from '#platform/ui/row-action.tsx';
import { EmptyRows, QueriedRows, RowOfList } from '#platform/ui/row-list.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { i18n, type MessageDescriptor } from '@lingui/core';

const AddDialog = lazyDialog(async () => (await import('./webhook-dialogs.tsx')).AddDialog);
const EditDialog = lazyDialog(async () => (await import('./webhook-dialogs.tsx')).EditDialog);
const RotateDialog = lazyDialog(async () => (await import('./webhook-dialogs.tsx')).RotateDialog);

const titleId = 'webhooks';

const webhooksQuery = freshQuery(['webhooks'], listWebhooks, {});
const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: webhooksQuery.queryKey });

type Opened = { dialog: 'edit' | 'rotate' | 'deliveries'; webhook: Webhook } | { dialog: 'add' };

export function WebhookSection() {
  const client = useQueryClient();
  const webhooks = useQuery(webhooksQuery);
  const data = webhooks.data?.webhooks;
  const [opened, setOpened] = useState<Opened | null>(null);
  const test = useMutation({
    mutationFn: (webhookId: number) => call(testWebhook, { webhookId }),
    onSuccess: ({ message, delivery }) => {
      if (delivery.state === 'delivered') toast.success(message);
      else toast.error(`${message}: ${formatResponse(delivery)}`);
    },
    onSettled: () => refresh(client),
  });
  const enable = useAction(
    (change: { webhookId: number; isEnabled: boolean }) => call(setWebhookEnabled, change),
    refresh,
  );
  const remove = useAction((webhookId: number) => call(deleteWebhook, { webhookId }), refresh, titleId);
  const askToDelete = async ({ webhookId, name }: Webhook) => {
    const message = t`Delete the webhook ${name}? It gets no more messages, and those still waiting are not sent.`;
    if (await confirm({ message, yes: t`Delete` })) remove.mutate(webhookId);
  };
  const close = { onDone: () => void refresh(client), onClose: () => setOpened(null) };

  const add = (
    <IconButton
      icon={IconPlus}
      disabled={(data?.length ?? 0) >= maxWebhooks}
      onClick={() => setOpened({ dialog: 'add' })}
    >
      {t`Add webhook`}
    </IconButton>
  );

  return (
    <FormSection
      isFull
      id={titleId}
      title={t`Webhooks`}
      hint={
        <Trans>
          A webhook notifies another system of events here. Messages are signed, and retried until they arrive.
        </Trans>
      }
      action={data?.length !== 0 && add}
    >
      <QueriedRows
        query={{ ...webhooks, data }}
        height={96}
        empty={<EmptyRows icon={IconWebhook} action={add}>{t`No webhooks yet`}</EmptyRows>}
      >
        {(webhook) => (
          <WebhookRow
            key={webhook.webhookId}
            webhook={webhook}
            isTesting={test.isPending && test.variables === webhook.webhookId}
            onOpen={(dialog) => setOpened({ dialog, webhook })}
            onTest={() => test.mutate(webhook.webhookId)}
            onEnable={(isEnabled) => enable.mutate({ webhookId: webhook.webhookId, isEnabled })}
            onDelete={() => void askToDelete(webhook)}
          />
        )}
      </QueriedRows>
      {opened?.dialog === 'add' && <AddDialog {...close} />}
      {opened?.dialog === 'edit' && <EditDialog webhook={opened.webhook} {...close} />}
      {opened?.dialog === 'rotate' && <RotateDialog webhook={opened.webhook} {...close} />}
      {opened?.dialog === 'deliveries' && <DeliveriesDialog webhook={opened.webhook} onClose={close.onClose} />}
    </FormSection>
  );
}

type State = { name: MessageDescriptor; color: string };

const StateBadge = ({ name, color }: State) => <Badge color={color}>{i18n._(name)}</Badge>;

type Props = {
  webhook: Webhook;
  isTesting: boolean;
  onOpen: (dialog: 'edit' | 'rotate' | 'deliveries') => void;
  onTest: () => void;
  onEnable: (isEnabled: boolean) => void;
  onDelete: () => void;
};

function WebhookRow({ webhook, isTesting, onOpen, onTest, onEnable, onDelete }: Props) {
  const { name, url, events, state, pending } = webhook;
  const isEnabled = state === 'enabled';
  const deliveries = [
    lastDeliveryText(webhook),
    ...(pending > 0 ? [plural(pending, { one: '# waits', other: '# wait' })] : []),
    ...formatOverlap(webhook),
  ];
  return (
    <RowOfList
      name={name}
      badges={<StateBadge {...states[state]} />}
      lines={[
        <span key="url" translate="no" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </span>,
        <span key="events" translate="no">
          {events.join(', ')}
        </span>,
        deliveries.join(' · '),
      ]}
      actions={
        <>
          <RowAction label={t`Deliveries`} about={t`Deliveries to ${name}`} onClick={() => onOpen('deliveries')} />
          <RowAction label={t`Test`} loading={isTesting} about={t`Test ${name}`} onClick={onTest} />
          <MoreMenu size={30} label={t`More for ${name}`}>
            <Menu.Item onClick={() => onOpen('edit')}>{t`Edit`}</Menu.Item>
            <Menu.Item onClick={() => onEnable(!isEnabled)}>
              {isEnabled ? <Trans>Disable</Trans> : <Trans>Enable</Trans>}
            </Menu.Item>
            <Menu.Item onClick={() => onOpen('rotate')}>{t`Rotate secret`}</Menu.Item>
            <Menu.Item c="var(--bad-text)" onClick={onDelete}>{t`Delete`}</Menu.Item>
          </MoreMenu>
        </>
      }
    />
  );
}

function lastDeliveryText({ lastDelivery }: Webhook): string {
  if (lastDelivery === null || lastDelivery.at === null) return t`Nothing has been sent yet`;
  const { event } = lastDelivery;
  const state = i18n._(deliveryStates[lastDelivery.state].name);
  const at = formatExactTime(lastDelivery.at);
  return t`Last ${event}: ${state}, ${at}`;
}

function formatOverlap({ overlapUntil }: Webhook): string[] {
  if (overlapUntil === null) return [];
  const until = formatExactTime(overlapUntil);
  return [t`The old secret is used until ${until}`];
}

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

function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const found = useInfiniteQuery(deliveriesQuery(webhook.webhookId));
  const replay = useAction(
    (deliveryId: number) => call(replayDelivery, { deliveryId }),
    (client) => client.invalidateQueries({ queryKey: ['webhooks'] }),
  );
  return (
    <Dialog opened onClose={onClose} size="xl" title={t`Deliveries to ${webhook.name}`}>
      <Stack gap="sm">
        <Note>{t`From the last 30 days, newest first.`}</Note>
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
          <Button
            variant="default"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >{t`Show older ones`}</Button>
        )}
      </Stack>
    </Dialog>
  );
}

type DeliveryProps = { delivery: Delivery; canReplay: boolean; onReplay: () => void };

function DeliveryRow({ delivery, canReplay, onReplay }: DeliveryProps) {
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
      badges={<StateBadge {...deliveryStates[state]} />}
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

const states: Record<Webhook['state'], State> = {
  enabled: { name: msg`Enabled`, color: 'teal' },
  disabled: { name: msg`Disabled`, color: 'gray' },
  gone: { name: msg`Disabled by its receiver`, color: 'red' },
};

const deliveryStates: Record<Delivery['state'], State> = {
  pending: { name: msg`Waiting`, color: 'orange' },
  delivered: { name: msg`Delivered`, color: 'teal' },
  failed: { name: msg`Given up`, color: 'red' },
};

const faultNames: Record<Exclude<DeliveryFault, 'status'>, MessageDescriptor> = {
  redirect: msg`Redirected – not followed`,
  timeout: msg`No answer within ten seconds`,
  host: msg`The host was not found`,
  private: msg`The host is in a private network`,
  connection: msg`No connection`,
  disabled: msg`The webhook was disabled`,
};

/** 'Answered 500', 'No answer within ten seconds' */
function formatResponse({ status, fault }: { status: number | null; fault: DeliveryFault | null }): string | null {
  if (fault !== null && fault !== 'status') return i18n._(faultNames[fault]);
  return status === null ? null : t`Answered ${status}`;
}
