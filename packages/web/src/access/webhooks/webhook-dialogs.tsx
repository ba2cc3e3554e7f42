import {
  addWebhook,
  maxWebhookUrlLength,
  rotateWebhookSecret,
  updateWebhook,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from '@eemusic/contract/access/webhooks';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Code, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { SecretDialog } from '#platform/ui/secret-dialog.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { textInput } from '#platform/ui/form/text-input.ts';
import { type Errors, errorsOf, readForm } from '#platform/ui/form/read-form.ts';
import { eventChoices } from './names.ts';

type Props = { onDone: () => void; onClose: () => void };

export function AddDialog({ onDone, onClose }: Props) {
  const add = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (given: Given) => call(addWebhook, given),
    onSuccess: onDone,
  });
  const made = add.data && {
    title: t`Copy the secret`,
    intro: (
      <Trans>
        {add.data.record.name} uses this secret to check who sent a message. You won’t see it again, so keep it safe.
      </Trans>
    ),
    secret: add.data.secret,
  };
  return (
    <SecretDialog title={t`Add a webhook`} size="lg" made={made} onClose={onClose}>
      <WebhookForm
        webhook={null}
        submitLabel={t`Add webhook`}
        isSending={add.isPending}
        error={add.error}
        onSubmit={add.mutate}
        onClose={onClose}
      />
    </SecretDialog>
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
  const made = rotate.data && {
    title: t`Copy the secret`,
    intro: <Trans>This is the new secret of {name}. You won’t see it again, so keep it safe.</Trans>,
    secret: rotate.data.secret,
  };
  return (
    <SecretDialog title={t`Rotate the secret of ${name}`} made={made} onClose={onClose}>
      <Stack gap="md">
        <FormAlert text={rotate.error && textOf(rotate.error)} />
        <Text>
          <Trans>You get a new secret. For 24 hours, messages are signed with both.</Trans>
        </Text>
        <FormActions onCancel={onClose} data-autofocus loading={rotate.isPending} onClick={() => rotate.mutate()}>
          <Trans>Rotate</Trans>
        </FormActions>
      </Stack>
    </SecretDialog>
  );
}

type Given = { name: string; url: string; events: WebhookEvent[] };

type WebhookFormProps = {
  webhook: Webhook | null;
  submitLabel: string;
  isSending: boolean;
  error: Error | null;
  onSubmit: (values: Given) => void;
  onClose: () => void;
};

/** Name, address and events of a webhook. */
export function WebhookForm({ webhook, submitLabel, isSending, error, onSubmit, onClose }: WebhookFormProps) {
  const { name = '', url = '', events = [] } = webhook ?? {};
  const [values, setValues] = useState<Given>({ name, url, events });
  const [{ wrong, attempt }, setRefusal] = useState<{ wrong: Errors; attempt: number }>({ wrong: {}, attempt: 0 });
  const errors: Errors = { ...errorsOf(error), ...wrong };
  const change = (part: Partial<Given>) => setValues({ ...values, ...part });
  const text = (field: 'name' | 'url') => ({ ...textInput({ values, errors, change }, field), required: true });

  const submit = () => {
    const read = readForm(addWebhook.input, values);
    setRefusal({ wrong: read.errors ?? {}, attempt: attempt + 1 });
    if (read.input !== null) onSubmit(values);
  };

  return (
    <Form refusal={error ?? attempt} onSubmit={submit}>
      <Stack gap="md">
        <FormAlert text={error !== null && Object.keys(errorsOf(error)).length === 0 ? textOf(error) : null} />
        <TextInput
          label={t`Name`}
          description={t`The system that receives the messages.`}
          {...text('name')}
          maxLength={maxNameLength}
          data-autofocus
        />
        <TextInput
          label={t`Address`}
          description={t`The address that receives the messages, with https.`}
          {...text('url')}
          type="url"
          placeholder="https://"
          maxLength={maxWebhookUrlLength}
        />
        <Checkbox.Group
          label={t`Events`}
          value={values.events}
          error={errors['events']}
          required
          onChange={(chosen) => change({ events: webhookEvents.filter((one) => chosen.includes(one)) })}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="xs" mt="xs">
            {eventChoices().map(({ value, label }) => (
              <Checkbox key={value} name="events" value={value} label={label} description={<Code>{value}</Code>} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <FormActions onCancel={onClose} loading={isSending}>
          {submitLabel}
        </FormActions>
      </Stack>
    </Form>
  );
}
