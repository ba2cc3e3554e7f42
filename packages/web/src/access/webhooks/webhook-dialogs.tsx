import {
  addWebhook,
  maxWebhookUrlLength,
  rotateWebhookSecret,
  updateWebhook,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from '@eemusic/contract/access/webhooks';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Code, SimpleGrid, Text, TextInput } from '@mantine/core';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { DialogForm, FormDialog } from '#platform/ui/form/form-dialog.tsx';
import { unchecked, useDialogForm } from '#platform/ui/form/use-form.ts';
import { call } from '#platform/api/call.ts';
import { SecretDialog } from '#platform/ui/secret-dialog.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { textInput } from '#platform/ui/form/text-input.ts';
import { type Errors, readForm } from '#platform/ui/form/read-form.ts';

type Props = { onDone: () => void; onClose: () => void };
type Given = { name: string; url: string; events: WebhookEvent[] };

export function AddDialog({ onDone, onClose }: Props) {
  const form = useDialogForm({
    initial: { name: '', url: '', events: [] } as Given,
    read: (values) => readForm(addWebhook.input, values),
    send: (given) => call(addWebhook, given),
    onDone,
  });
  const made = form.data && {
    title: t`Copy the secret`,
    intro: (
      <Trans>
        {form.data.record.name} uses this secret to check who sent a message. You won’t see it again, so keep it safe.
      </Trans>
    ),
    secret: form.data.secret,
  };
  return (
    <SecretDialog title={t`Add a webhook`} size="lg" made={made} onClose={onClose}>
      <DialogForm action={t`Add webhook`} {...form.dialog} onClose={onClose}>
        <WebhookFields form={form} />
      </DialogForm>
    </SecretDialog>
  );
}

export function EditDialog({ webhook, onDone, onClose }: Props & { webhook: Webhook }) {
  const { webhookId, name, url, events } = webhook;
  const form = useDialogForm({
    initial: { name, url, events } as Given,
    read: (values) => readForm(updateWebhook.input, { ...values, webhookId }),
    send: (given) => call(updateWebhook, given),
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      size="lg"
      title={t`Edit the webhook ${name}`}
      action={t`Save`}
      closeOnClickOutside={false}
      {...form.dialog}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </FormDialog>
  );
}

export function RotateDialog({ webhook: { webhookId, name }, onDone, onClose }: Props & { webhook: Webhook }) {
  const { data, dialog } = useDialogForm({
    initial: { webhookId },
    read: (values) => unchecked(values),
    send: (webhook) => call(rotateWebhookSecret, webhook),
    onDone,
  });
  const made = data && {
    title: t`Copy the secret`,
    intro: <Trans>This is the new secret of {name}. You won’t see it again, so keep it safe.</Trans>,
    secret: data.secret,
  };
  return (
    <SecretDialog title={t`Rotate the secret of ${name}`} made={made} onClose={onClose}>
      <DialogForm action={t`Rotate`} {...dialog} onClose={onClose}>
        <Text>{t`You get a new secret. For 24 hours, messages are signed with both.`}</Text>
      </DialogForm>
    </SecretDialog>
  );
}

const eventNames: Record<WebhookEvent, MessageDescriptor> = {
  'score.published': msg`A score is published or enabled again`,
  'score.edited': msg`A published score changes`,
  'score.withdrawn': msg`A score is disabled or deleted`,
  'key.redeemed': msg`A key is redeemed`,
  'key.renewed': msg`A key is renewed`,
  'key.revoked': msg`A key is revoked`,
  'key.reinstated': msg`A key is reinstated`,
  'key.expiring': msg`A key expires within seven days`,
  'month.closed': msg`The statements of a month are closed`,
  'card.created': msg`A card is added to the support board`,
  'card.replied': msg`Support answers an email`,
  'student.created': msg`A user is added`,
  'student.updated': msg`A user changes`,
  'student.deleted': msg`A user is deleted`,
  'sale.created': msg`Something is sold`,
  'sale.refunded': msg`A sale is refunded`,
  'sale.corrected': msg`A sale is corrected`,
  'statement.closed': msg`A statement is closed`,
  'statement.paid': msg`A statement is paid`,
};

type FieldsProps = { form: { values: Given; errors: Errors; change: (part: Partial<Given>) => void } };

function WebhookFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput
        label={t`Name`}
        description={t`The system that receives the messages.`}
        {...textInput(form, 'name')}
        required
        maxLength={maxNameLength}
        data-autofocus
      />
      <TextInput
        label={t`Address`}
        description={t`The address that receives the messages, with https.`}
        {...textInput(form, 'url')}
        required
        type="url"
        placeholder="https://"
        maxLength={maxWebhookUrlLength}
      />
      <Checkbox.Group
        label={t`Events`}
        value={form.values.events}
        error={form.errors['events']}
        required
        onChange={(chosen) => form.change({ events: webhookEvents.filter((one) => chosen.includes(one)) })}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="xs" mt="xs">
          {webhookEvents.map((value) => (
            <Checkbox
              key={value}
              name="events"
              value={value}
              label={i18n._(eventNames[value])}
              description={<Code>{value}</Code>}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </>
  );
}
