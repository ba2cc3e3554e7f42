import { addWebhook, maxWebhookUrlLength, type Webhook, type WebhookEvent } from '@eemusic/contract/access/webhooks';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Code, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { type Errors, errorsOf, readForm } from '#platform/ui/form/read-form.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import { eventChoices } from './names.ts';

export type Given = { name: string; url: string; events: WebhookEvent[] };

type Props = {
  webhook: Webhook | null;
  submitLabel: string;
  isSending: boolean;
  error: Error | null;
  onSubmit: (values: Given) => void;
  onClose: () => void;
};

/** Name, address and events of a webhook. */
export function WebhookForm({ webhook, submitLabel, isSending, error, onSubmit, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [chosen, setChosen] = useState<WebhookEvent[]>(webhook?.events ?? []);
  const [{ wrong, attempt }, setRefusal] = useState<{ wrong: Errors; attempt: number }>({ wrong: {}, attempt: 0 });
  useFocusOnInvalid(form, error ?? attempt);
  const errors: Errors = { ...errorsOf(error), ...wrong };
  const choices = eventChoices();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = { name, url, events: chosen };
    const read = readForm(addWebhook.input, values);
    setRefusal({ wrong: read.errors ?? {}, attempt: attempt + 1 });
    if (read.input !== null) onSubmit(values);
  };

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        <FormAlert text={error !== null && Object.keys(errorsOf(error)).length === 0 ? textOf(error) : null} />
        <TextInput
          label={t`Name`}
          description={t`The system that receives the messages.`}
          name="name"
          value={name}
          error={errors['name']}
          required
          maxLength={maxNameLength}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t`Address`}
          description={t`The address that receives the messages, with https.`}
          name="url"
          type="url"
          placeholder="https://"
          value={url}
          error={errors['url']}
          required
          maxLength={maxWebhookUrlLength}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={t`Events`}
          value={chosen}
          error={errors['events']}
          required
          onChange={(values) => setChosen(choices.flatMap(({ value }) => (values.includes(value) ? [value] : [])))}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="xs" mt="xs">
            {choices.map(({ value, label }) => (
              <Checkbox key={value} name="events" value={value} label={label} description={<Code>{value}</Code>} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
