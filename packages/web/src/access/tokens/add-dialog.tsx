import { addToken, defaultRequestsPerMinute, maxRequestsPerMinute } from '@eemusic/contract/access/tokens';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { scopes, type Scope } from '@eemusic/contract/platform/scopes';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Code, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { type Errors, errorsOf, readForm } from '#platform/ui/form/read-form.ts';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { ShownOnce } from '#platform/ui/shown-once.tsx';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import { expiryAfter, ExpirySelect, type Lifetime } from './expiry-select.tsx';
import { scopeChoices } from './names.ts';
import { findChannels } from './queries.ts';

type Props = {
  onMade: () => void;
  onClose: () => void;
};

/** Two steps: what the token is for, then the token itself, which is shown only once. */
export function AddDialog({ onMade, onClose }: Props) {
  const add = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (input: CallOf<typeof addToken>) => call(addToken, input),
    onSuccess: onMade,
  });
  const isMade = add.data !== undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isMade ? t`Copy the token` : t`Add a token`}
      closeOnClickOutside={false}
      closeOnEscape={!isMade}
      withCloseButton={!isMade}
    >
      {isMade ? (
        <ShownOnce
          intro={<Trans>This is the token of {add.data.record.name}. You won’t see it again, so keep it safe.</Trans>}
          secret={add.data.token}
          onDone={onClose}
        />
      ) : (
        <AddForm isSending={add.isPending} error={add.error} onAdd={add.mutate} onClose={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = {
  isSending: boolean;
  error: Error | null;
  onAdd: (input: CallOf<typeof addToken>) => void;
  onClose: () => void;
};

function AddForm({ isSending, error, onAdd, onClose }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Scope[]>([]);
  const [channel, setChannel] = useState<Item | null>(null);
  const [lifetime, setLifetime] = useState<Lifetime>('365');
  const [requestsPerMinute, setRequests] = useState<number | string>(defaultRequestsPerMinute);
  const [{ wrong, attempt }, setRefusal] = useState<{ wrong: Errors; attempt: number }>({ wrong: {}, attempt: 0 });
  useFocusOnInvalid(form, error ?? attempt);
  const errors: Errors = { ...errorsOf(error), ...wrong };
  /** Published scores are the same for all users, so a channel would make no difference. */
  const hasChannel = chosen.some((scope) => scope !== 'scores.read');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readForm(addToken.input, {
      name,
      scopes: chosen,
      requestsPerMinute,
      expiresAt: expiryAfter(lifetime, new Date()),
      ...(hasChannel && channel !== null && { channelId: channel.id }),
    });
    setRefusal({ wrong: read.errors ?? {}, attempt: attempt + 1 });
    if (read.input !== null) onAdd(read.input);
  };

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        <FormAlert text={error !== null && Object.keys(errorsOf(error)).length === 0 ? textOf(error) : null} />
        <TextInput
          label={t`Name`}
          description={t`The system that will use it. The activity shows this name.`}
          name="name"
          value={name}
          error={errors['name']}
          required
          maxLength={maxNameLength}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={t`Scopes`}
          value={chosen}
          error={errors['scopes']}
          required
          onChange={(values) => setChosen(scopes.filter((scope) => values.includes(scope)))}
        >
          <Stack gap="xs" mt="xs">
            {scopeChoices().map(({ value, label }) => (
              <Checkbox key={value} name="scopes" value={value} label={label} description={<Code>{value}</Code>} />
            ))}
          </Stack>
        </Checkbox.Group>
        {hasChannel && (
          <RecordSelect
            label={t`Only users of`}
            placeholder={t`All channels`}
            clearLabel={t`All channels`}
            value={channel}
            onChange={setChannel}
            find={findChannels}
            error={errors['channelId']}
          />
        )}
        <ExpirySelect value={lifetime} onChange={setLifetime} />
        <NumberInput
          label={t`Requests a minute`}
          name="requestsPerMinute"
          value={requestsPerMinute}
          error={errors['requestsPerMinute']}
          required
          min={1}
          max={maxRequestsPerMinute}
          allowDecimal={false}
          thousandSeparator=","
          onChange={setRequests}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSending}>
            <Trans>Add token</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
