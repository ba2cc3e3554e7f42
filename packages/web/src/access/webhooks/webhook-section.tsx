import {
  deleteWebhook,
  listWebhooks,
  maxWebhooks,
  setWebhookEnabled,
  testWebhook,
  type Webhook,
} from '@eemusic/contract/access/webhooks';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Badge, Button, Menu } from '@mantine/core';
import { IconDots, IconPlus, IconWebhook } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { RowAction } from '#platform/ui/row-action.tsx';
import { EmptyRows, QueriedRows, RowOfList } from '#platform/ui/row-list.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { formatDelivery, formatResponse, formatState } from './names.ts';

const AddDialog = lazyPart(async () => (await import('./webhook-dialogs.tsx')).AddDialog);
const EditDialog = lazyPart(async () => (await import('./webhook-dialogs.tsx')).EditDialog);
const RotateDialog = lazyPart(async () => (await import('./webhook-dialogs.tsx')).RotateDialog);
const DeliveriesDialog = lazyPart(async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog);

const titleId = 'webhooks';

const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
  select: ({ webhooks }) => webhooks,
  staleTime: 0,
});

type Opened = { dialog: 'edit' | 'rotate' | 'deliveries'; webhook: Webhook } | { dialog: 'add' };

/** The webhooks: addresses of other systems that receive events. */
export function WebhookSection() {
  const client = useQueryClient();
  const webhooks = useQuery(webhooksQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
  const test = useMutation({
    mutationFn: (webhookId: number) => call(testWebhook, { webhookId }),
    onSuccess: ({ message, delivery }) => {
      if (delivery.state === 'delivered') toast.success(message);
      else toast.error(`${message}: ${formatResponse(delivery)}`);
    },
    onSettled: refresh,
  });
  const enable = useMutation({
    mutationFn: (change: { webhookId: number; isEnabled: boolean }) => call(setWebhookEnabled, change),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (webhookId: number) => call(deleteWebhook, { webhookId }),
    onSuccess: ({ message }) => {
      toast.success(message);
      /* The button that had the focus disappears. */
      document.getElementById(titleId)?.focus({ preventScroll: true });
    },
    onSettled: refresh,
  });
  const askToDelete = async ({ webhookId, name }: Webhook) => {
    const message = t`Delete the webhook ${name}? It gets no more messages, and those still waiting are not sent.`;
    if (await confirm({ message, yes: t`Delete` })) remove.mutate(webhookId);
  };
  const close = { onDone: () => void refresh(), onClose: () => setOpened(null) };

  return (
    <FormSection
      id={titleId}
      title={t`Webhooks`}
      hint={
        <Trans>
          A webhook notifies another system of events here. Messages are signed, and retried until they arrive.
        </Trans>
      }
      action={
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={webhooks.data !== undefined && webhooks.data.length >= maxWebhooks}
          onClick={() => setOpened({ dialog: 'add' })}
        >
          <Trans>Add webhook</Trans>
        </Button>
      }
    >
      <QueriedRows query={webhooks} height={96} empty={<EmptyRows icon={IconWebhook}>{t`No webhooks yet`}</EmptyRows>}>
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
      <Suspense fallback={null}>
        {opened?.dialog === 'add' && <AddDialog {...close} />}
        {opened?.dialog === 'edit' && <EditDialog webhook={opened.webhook} {...close} />}
        {opened?.dialog === 'rotate' && <RotateDialog webhook={opened.webhook} {...close} />}
        {opened?.dialog === 'deliveries' && <DeliveriesDialog webhook={opened.webhook} onClose={close.onClose} />}
      </Suspense>
    </FormSection>
  );
}

const colours = { enabled: 'teal', disabled: 'gray', gone: 'red' } as const;

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
      badges={
        <Badge variant="light" color={colours[state]}>
          {formatState(state)}
        </Badge>
      }
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
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={30} aria-label={t`More for ${name}`}>
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onOpen('edit')}>
                <Trans>Edit</Trans>
              </Menu.Item>
              <Menu.Item onClick={() => onEnable(!isEnabled)}>
                {isEnabled ? <Trans>Disable</Trans> : <Trans>Enable</Trans>}
              </Menu.Item>
              <Menu.Item onClick={() => onOpen('rotate')}>
                <Trans>Rotate secret</Trans>
              </Menu.Item>
              <Menu.Item c="var(--bad-text)" onClick={onDelete}>
                <Trans>Delete</Trans>
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
    />
  );
}

function lastDeliveryText({ lastDelivery }: Webhook): string {
  if (lastDelivery === null || lastDelivery.at === null) return t`Nothing has been sent yet`;
  const { event } = lastDelivery;
  const state = formatDelivery(lastDelivery.state);
  const at = formatExactTime(lastDelivery.at);
  return t`Last ${event}: ${state}, ${at}`;
}

function formatOverlap({ overlapUntil }: Webhook): string[] {
  if (overlapUntil === null) return [];
  const until = formatExactTime(overlapUntil);
  return [t`The old secret is used until ${until}`];
}
