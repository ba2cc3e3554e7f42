import { addWebhook, rotateWebhookSecret, updateWebhook, type Webhook } from '@eemusic/contract/access/webhooks';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { ShownOnce } from '#platform/ui/shown-once.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { type Given, WebhookForm } from './webhook-form.tsx';

type Props = { onDone: () => void; onClose: () => void };

/** Two steps: name, address and events, then the secret, which is shown only once. */
export function AddDialog({ onDone, onClose }: Props) {
  const add = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (given: Given) => call(addWebhook, given),
    onSuccess: onDone,
  });
  const made = add.data;
  return (
    <Dialog
      opened
      onClose={onClose}
      size={made ? 'md' : 'lg'}
      title={made ? t`Copy the secret` : t`Add a webhook`}
      closeOnClickOutside={false}
      closeOnEscape={!made}
      withCloseButton={!made}
    >
      {made ? (
        <ShownOnce
          intro={
            <Trans>
              {made.record.name} uses this secret to check who sent a message. You won’t see it again, so keep it safe.
            </Trans>
          }
          secret={made.secret}
          onDone={onClose}
        />
      ) : (
        <WebhookForm
          webhook={null}
          submitLabel={t`Add webhook`}
          isSending={add.isPending}
          error={add.error}
          onSubmit={add.mutate}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

export function EditDialog({ webhook, onDone, onClose }: Props & { webhook: Webhook }) {
  const update = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (given: Given) => call(updateWebhook, { ...given, webhookId: webhook.webhookId }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} size="lg" title={t`Edit the webhook ${webhook.name}`} closeOnClickOutside={false}>
      <WebhookForm
        webhook={webhook}
        submitLabel={t`Save`}
        isSending={update.isPending}
        error={update.error}
        onSubmit={update.mutate}
        onClose={onClose}
      />
    </Dialog>
  );
}

export function RotateDialog({ webhook: { webhookId, name }, onDone, onClose }: Props & { webhook: Webhook }) {
  const rotate = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => call(rotateWebhookSecret, { webhookId }),
    onSuccess: onDone,
  });
  const made = rotate.data;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={made ? t`Copy the secret` : t`Rotate the secret of ${name}`}
      closeOnClickOutside={false}
      closeOnEscape={!made}
      withCloseButton={!made}
    >
      {made ? (
        <ShownOnce
          intro={<Trans>This is the new secret of {name}. You won’t see it again, so keep it safe.</Trans>}
          secret={made.secret}
          onDone={onClose}
        />
      ) : (
        <Stack gap="md">
          <FormAlert text={rotate.error && textOf(rotate.error)} />
          <Text>
            <Trans>You get a new secret. For 24 hours, messages are signed with both.</Trans>
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button data-autofocus loading={rotate.isPending} onClick={() => rotate.mutate()}>
              <Trans>Rotate</Trans>
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
