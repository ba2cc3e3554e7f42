import {
  deleteWebhook,
  maxWebhooks,
  setWebhookEnabled,
  testWebhook,
  type Webhook,
} from '@eemusic/contract/access/webhooks';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { EmptyRows, RowList, RowSection } from '#platform/ui/row-list.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { formatResponse } from './names.ts';
import { webhooksQuery } from './queries.ts';
import { WebhookRow } from './webhook-row.tsx';

const AddDialog = lazyPart(async () => (await import('./webhook-dialogs.tsx')).AddDialog);
const EditDialog = lazyPart(async () => (await import('./webhook-dialogs.tsx')).EditDialog);
const RotateDialog = lazyPart(async () => (await import('./webhook-dialogs.tsx')).RotateDialog);
const DeliveriesDialog = lazyPart(async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog);

const titleId = 'webhooks';

type Opened = { dialog: 'edit' | 'rotate' | 'deliveries'; webhook: Webhook } | { dialog: 'add' };

/** The webhooks: addresses of other systems that receive events. */
export function WebhookSection() {
  const client = useQueryClient();
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
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
    <RowSection
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
          disabled={webhooks !== undefined && webhooks.length >= maxWebhooks}
          onClick={() => setOpened({ dialog: 'add' })}
        >
          <Trans>Add webhook</Trans>
        </Button>
      }
    >
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {error === null && webhooks === undefined && <Skeleton h={96} aria-busy />}
      {webhooks?.length === 0 && <EmptyRows icon={IconWebhook}>{t`No webhooks yet`}</EmptyRows>}
      {webhooks !== undefined && webhooks.length > 0 && (
        <RowList>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.webhookId}
              webhook={webhook}
              isTesting={test.isPending && test.variables === webhook.webhookId}
              onOpen={(dialog) => setOpened({ dialog, webhook })}
              onTest={() => test.mutate(webhook.webhookId)}
              onEnable={(isEnabled) => enable.mutate({ webhookId: webhook.webhookId, isEnabled })}
              onDelete={() => void askToDelete(webhook)}
            />
          ))}
        </RowList>
      )}
      <Suspense fallback={null}>
        {opened?.dialog === 'add' && <AddDialog {...close} />}
        {opened?.dialog === 'edit' && <EditDialog webhook={opened.webhook} {...close} />}
        {opened?.dialog === 'rotate' && <RotateDialog webhook={opened.webhook} {...close} />}
        {opened?.dialog === 'deliveries' && <DeliveriesDialog webhook={opened.webhook} onClose={close.onClose} />}
      </Suspense>
    </RowSection>
  );
}
