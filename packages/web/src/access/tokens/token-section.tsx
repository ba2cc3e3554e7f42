import {
  addToken,
  defaultOverlapHours,
  defaultRequestsPerMinute,
  listTokens,
  maxRequestsPerMinute,
  revokeToken,
  rotateToken,
  type Token,
} from '@eemusic/contract/access/tokens';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Badge,
  Button,
  Checkbox,
  Code,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { call } from '#platform/api/call.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { RowAction } from '#platform/ui/row-action.tsx';
import { EmptyRows, QueriedRows, RowOfList } from '#platform/ui/row-list.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { textOf } from '#platform/api/call-error.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { SecretDialog } from '#platform/ui/secret-dialog.tsx';
import {
  expiryAfter,
  ExpirySelect,
  findChannels,
  formatScopes,
  formatState,
  isRead,
  type Lifetime,
  scopeGroups,
} from './choices.tsx';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { grantedBy, type Scope, scopes } from '@eemusic/contract/platform/scopes';
import { useMay } from '#access/profile/index.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { type Errors, errorsOf, readForm } from '#platform/ui/form/read-form.ts';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';

const titleId = 'tokens';

const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => call(listTokens, {}, { signal }),
  select: ({ tokens }) => tokens,
  staleTime: 0,
});

/** The API tokens of other systems. */
export function TokenSection() {
  const client = useQueryClient();
  const tokens = useQuery(tokensQuery);
  const [isAdding, setAdding] = useState(false);
  const [rotating, setRotating] = useState<Token | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: tokensQuery.queryKey });
  const revoke = useMutation({
    mutationFn: (tokenId: number) => call(revokeToken, { tokenId }),
    onSuccess: ({ message }) => {
      toast.success(message);
      /* The button that had the focus disappears. */
      document.getElementById(titleId)?.focus({ preventScroll: true });
    },
    onSettled: refresh,
  });
  const askToRevoke = async ({ tokenId, name }: Token) => {
    const message = t`Revoke the token of ${name}? Requests with it will be refused. This cannot be undone.`;
    if (await confirm({ message, yes: t`Revoke` })) revoke.mutate(tokenId);
  };

  return (
    <FormSection
      id={titleId}
      title={t`Tokens`}
      hint={
        <Trans>
          A token lets another system, such as an app, a shop or a CRM, call this console. The activity shows what it
          changes under its name.
        </Trans>
      }
      action={
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          <Trans>Add token</Trans>
        </Button>
      }
    >
      <QueriedRows
        query={tokens}
        height={96}
        empty={<EmptyRows icon={IconKey}>{t`No other system has a token yet`}</EmptyRows>}
      >
        {(token) => (
          <TokenRow
            key={token.tokenId}
            token={token}
            onRotate={() => setRotating(token)}
            onRevoke={() => void askToRevoke(token)}
          />
        )}
      </QueriedRows>
      {isAdding && <AddDialog onMade={() => void refresh()} onClose={() => setAdding(false)} />}
      {rotating !== null && (
        <RotateDialog token={rotating} onRotated={() => void refresh()} onClose={() => setRotating(null)} />
      )}
    </FormSection>
  );
}

const colours = { live: 'teal', expired: 'orange', revoked: 'gray' } as const;

type RowProps = { token: Token; onRotate: () => void; onRevoke: () => void };

function TokenRow({ token, onRotate, onRevoke }: RowProps) {
  const { name, state, ending, lastUsedAt, expiresAt, overlapUntil, createdAt, createdBy } = token;
  const created = formatExactTime(createdAt);
  const [used = '', expires = '', overlap = ''] = [lastUsedAt, expiresAt, overlapUntil].map((at) =>
    at === null ? '' : formatExactTime(at),
  );
  const times = [
    lastUsedAt === null ? t`Never used` : t`Last used ${used}`,
    expiresAt === null ? t`Does not expire` : state === 'expired' ? t`Expired ${expires}` : t`Expires ${expires}`,
    ...(overlapUntil === null || state !== 'live' ? [] : [t`The old one works until ${overlap}`]),
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
        formatScopes(token),
        times.join(' · '),
        <Trans key="made">
          eem_…{ending} · made by {createdBy} on {created}
        </Trans>,
      ]}
      actions={
        state !== 'revoked' && (
          <>
            <RowAction label={t`Rotate`} about={t`Rotate the token of ${name}`} onClick={onRotate} />
            <RowAction label={t`Revoke`} about={t`Revoke the token of ${name}`} onClick={onRevoke} />
          </>
        )
      }
    />
  );
}

const overlaps = [0, 1, defaultOverlapHours, 7 * 24] as const;

const formatOverlap = (hours: number): string => {
  if (hours === 0) return t`Ends at once`;
  const days = hours / 24;
  return hours < 24
    ? plural(hours, { one: 'Valid for another hour', other: 'Valid for another # hours' })
    : plural(days, { one: 'Valid for another day', other: 'Valid for another # days' });
};

type RotateProps = { token: Token; onRotated: () => void; onClose: () => void };

function RotateDialog({ token: { tokenId, name }, onRotated, onClose }: RotateProps) {
  const [overlapHours, setOverlap] = useState<number>(defaultOverlapHours);
  const [lifetime, setLifetime] = useState<Lifetime>('365');
  const rotate = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => call(rotateToken, { tokenId, overlapHours, expiresAt: expiryAfter(lifetime, new Date()) }),
    onSuccess: onRotated,
  });
  const made = rotate.data && {
    title: t`Copy the token`,
    intro: <Trans>This is the new token of {name}. You won’t see it again, so keep it safe.</Trans>,
    secret: rotate.data.token,
  };
  return (
    <SecretDialog title={t`Rotate the token of ${name}`} made={made} onClose={onClose}>
      <Form onSubmit={() => rotate.mutate()}>
        <Stack gap="md">
          <FormAlert text={rotate.error && textOf(rotate.error)} />
          <Text>
            <Trans>You get a new token with the same name and scopes. Both work for as long as you choose.</Trans>
          </Text>
          <Select
            label={t`The old token`}
            data={overlaps.map((hours) => ({ value: String(hours), label: formatOverlap(hours) }))}
            value={String(overlapHours)}
            allowDeselect={false}
            data-autofocus
            onChange={(hours) => setOverlap(Number(hours))}
          />
          <ExpirySelect value={lifetime} onChange={setLifetime} />
          <FormActions onCancel={onClose} loading={rotate.isPending}>
            <Trans>Rotate</Trans>
          </FormActions>
        </Stack>
      </Form>
    </SecretDialog>
  );
}

type AddProps = {
  onMade: () => void;
  onClose: () => void;
};

export function AddDialog({ onMade, onClose }: AddProps) {
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
