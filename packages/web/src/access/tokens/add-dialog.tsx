import { addToken, defaultRequestsPerMinute, maxRequestsPerMinute } from '@eemusic/contract/access/tokens';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { grantedBy, scopes, type Scope } from '@eemusic/contract/platform/scopes';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Code, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#access/profile/index.ts';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { type Errors, errorsOf, readForm } from '#platform/ui/form/read-form.ts';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { SecretDialog } from '#platform/ui/secret-dialog.tsx';
import { expiryAfter, ExpirySelect, findChannels, isRead, type Lifetime, scopeGroups } from './choices.tsx';

type Props = {
  onMade: () => void;
  onClose: () => void;
};

export function AddDialog({ onMade, onClose }: Props) {
  const add = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (input: CallOf<typeof addToken>) => call(addToken, input),
    onSuccess: onMade,
  });
  const made = add.data && {
    title: t`Copy the token`,
    intro: <Trans>This is the token of {add.data.record.name}. You won’t see it again, so keep it safe.</Trans>,
    secret: add.data.token,
  };
  return (
    <SecretDialog title={t`Add a token`} size="lg" made={made} onClose={onClose}>
      <AddForm isSending={add.isPending} error={add.error} onAdd={add.mutate} onClose={onClose} />
    </SecretDialog>
  );
}

type FormProps = {
  isSending: boolean;
  error: Error | null;
  onAdd: (input: CallOf<typeof addToken>) => void;
  onClose: () => void;
};

function AddForm({ isSending, error, onAdd, onClose }: FormProps) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Scope[]>([]);
  const [channel, setChannel] = useState<Item | null>(null);
  const [lifetime, setLifetime] = useState<Lifetime>('365');
  const [requestsPerMinute, setRequests] = useState<number | string>(defaultRequestsPerMinute);
  const [{ wrong, attempt }, setRefusal] = useState<{ wrong: Errors; attempt: number }>({ wrong: {}, attempt: 0 });
  const errors: Errors = { ...errorsOf(error), ...wrong };
  const may = useMay();
  const mayGrant = (scope: Scope) => {
    const codes = grantedBy[scope];
    return codes === undefined || may(...codes);
  };
  /** Scores are the same for all users, so a channel would make no difference. */
  const hasChannel = chosen.some((scope) => !scope.startsWith('scores.'));

  const submit = () => {
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
    <Form refusal={error ?? attempt} onSubmit={submit}>
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
          <Button
            size="compact-sm"
            variant="default"
            mt="xs"
            onClick={() => setChosen(scopes.filter((one) => chosen.includes(one) || (isRead(one) && mayGrant(one))))}
          >
            <Trans>Allow reading everything</Trans>
          </Button>
          {scopeGroups().map(({ noun, choices }) => (
            <Group key={noun} role="group" aria-label={noun} gap="xs" mt="sm" align="start">
              <Text size="sm" fw={500} w={{ base: '100%', xs: '7rem' }}>
                {noun}
              </Text>
              <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" flex={1}>
                {choices.map(({ value, label }) => (
                  <Checkbox
                    key={value}
                    name="scopes"
                    value={value}
                    label={label}
                    description={<Code>{value}</Code>}
                    disabled={!mayGrant(value)}
                  />
                ))}
              </SimpleGrid>
            </Group>
          ))}
        </Checkbox.Group>
        {hasChannel && (
          <RecordSelect
            label={t`Channel`}
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
        <FormActions onCancel={onClose} loading={isSending}>
          <Trans>Add token</Trans>
        </FormActions>
      </Stack>
    </Form>
  );
}
