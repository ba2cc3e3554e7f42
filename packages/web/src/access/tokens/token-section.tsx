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
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Checkbox, Code, Group, NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogForm } from '#platform/ui/form/form-dialog.tsx';
import { textInput } from '#platform/ui/form/text-input.ts';
import { unchecked, useDialogForm } from '#platform/ui/form/use-form.ts';
import { call } from '#platform/api/call.ts';
import { freshQuery } from '#platform/api/query.ts';
import { IconButton } from '#platform/ui/buttons.tsx';
import { useAction } from '#platform/ui/use-action.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { RowAction } from '#platform/ui/row-action.tsx';
import { EmptyRows, QueriedRows, RowOfList } from '#platform/ui/row-list.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { SecretDialog } from '#platform/ui/secret-dialog.tsx';
import {
  expiryAfter,
  ExpirySelect,
  findChannels,
  formatScopes,
  isRead,
  type Lifetime,
  scopeGroups,
  states,
} from './choices.tsx';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { grantedBy, type Scope, scopes } from '@eemusic/contract/platform/scopes';
import { useMay } from '#access/profile/index.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { readForm } from '#platform/ui/form/read-form.ts';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';

const titleId = 'tokens';

const tokensQuery = freshQuery(['tokens'], listTokens, {});
const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: tokensQuery.queryKey });

export function TokenSection() {
  const client = useQueryClient();
  const tokens = useQuery(tokensQuery);
  const [isAdding, setAdding] = useState(false);
  const [rotating, setRotating] = useState<Token | null>(null);
  const revoke = useAction((tokenId: number) => call(revokeToken, { tokenId }), refresh, titleId);
  const askToRevoke = async ({ tokenId, name }: Token) => {
    const message = t`Revoke the token of ${name}? Requests with it will be refused. This cannot be undone.`;
    if (await confirm({ message, yes: t`Revoke` })) revoke.mutate(tokenId);
  };

  const data = tokens.data?.tokens;
  const add = <IconButton icon={IconPlus} onClick={() => setAdding(true)}>{t`Add token`}</IconButton>;

  return (
    <FormSection
      isFull
      id={titleId}
      title={t`Tokens`}
      hint={
        <Trans>
          A token lets another system, such as an app, a shop or a CRM, call this console. The activity shows what it
          changes under its name.
        </Trans>
      }
      action={data?.length !== 0 && add}
    >
      <QueriedRows
        query={{ ...tokens, data }}
        height={96}
        empty={<EmptyRows icon={IconKey} action={add}>{t`No other system has a token yet`}</EmptyRows>}
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
      {isAdding && <AddDialog onMade={() => void refresh(client)} onClose={() => setAdding(false)} />}
      {rotating !== null && (
        <RotateDialog token={rotating} onRotated={() => void refresh(client)} onClose={() => setRotating(null)} />
      )}
    </FormSection>
  );
}

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
      badges={<Badge color={states[state].color}>{i18n._(states[state].name)}</Badge>}
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
  const { values, change, data, dialog } = useDialogForm({
    initial: { overlapHours: defaultOverlapHours as number, lifetime: '365' as Lifetime },
    read: (values) => unchecked(values),
    send: ({ overlapHours, lifetime }) =>
      call(rotateToken, { tokenId, overlapHours, expiresAt: expiryAfter(lifetime, new Date()) }),
    onDone: onRotated,
  });
  const made = data && {
    title: t`Copy the token`,
    intro: <Trans>This is the new token of {name}. You won’t see it again, so keep it safe.</Trans>,
    secret: data.token,
  };
  return (
    <SecretDialog title={t`Rotate the token of ${name}`} made={made} onClose={onClose}>
      <DialogForm action={t`Rotate`} {...dialog} onClose={onClose}>
        <Text>{t`You get a new token with the same name and scopes. Both work for as long as you choose.`}</Text>
        <Select
          label={t`The old token`}
          data={overlaps.map((hours) => ({ value: String(hours), label: formatOverlap(hours) }))}
          value={String(values.overlapHours)}
          allowDeselect={false}
          data-autofocus
          onChange={(hours) => change({ overlapHours: Number(hours) })}
        />
        <ExpirySelect value={values.lifetime} onChange={(lifetime) => change({ lifetime })} />
      </DialogForm>
    </SecretDialog>
  );
}

type Values = {
  name: string;
  scopes: Scope[];
  channel: Item | null;
  lifetime: Lifetime;
  requestsPerMinute: number | string;
};
const blank: Values = {
  name: '',
  scopes: [],
  channel: null,
  lifetime: '365',
  requestsPerMinute: defaultRequestsPerMinute,
};

/** Scores are the same for all users, so a channel would make no difference. */
const hasChannel = (chosen: readonly Scope[]) => chosen.some((scope) => !scope.startsWith('scores.'));

export function AddDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const form = useDialogForm({
    initial: blank,
    read: ({ channel, lifetime, ...values }) => {
      const expiresAt = expiryAfter(lifetime, new Date());
      const channelId = hasChannel(values.scopes) ? channel?.id : undefined;
      return readForm(addToken.input, { ...values, expiresAt, ...(channelId !== undefined && { channelId }) });
    },
    send: (input) => call(addToken, input),
    onDone: onMade,
  });
  const { values, errors, change, data } = form;
  const { scopes: chosen } = values;
  const choose = (scopes: Scope[]) => change({ scopes });
  const may = useMay();
  const mayGrant = (scope: Scope) => {
    const codes = grantedBy[scope];
    return codes === undefined || may(...codes);
  };
  const made = data && {
    title: t`Copy the token`,
    intro: <Trans>This is the token of {data.record.name}. You won’t see it again, so keep it safe.</Trans>,
    secret: data.token,
  };

  return (
    <SecretDialog title={t`Add a token`} size="lg" made={made} onClose={onClose}>
      <DialogForm action={t`Add token`} {...form.dialog} onClose={onClose}>
        <TextInput
          label={t`Name`}
          description={t`The system that will use it. The activity shows this name.`}
          {...textInput(form, 'name')}
          required
          maxLength={maxNameLength}
          data-autofocus
        />
        <Checkbox.Group
          label={t`Scopes`}
          value={chosen}
          error={errors['scopes']}
          required
          onChange={(values) => choose(scopes.filter((scope) => values.includes(scope)))}
        >
          <Button
            size="compact-sm"
            variant="default"
            mt="xs"
            onClick={() => choose(scopes.filter((one) => chosen.includes(one) || (isRead(one) && mayGrant(one))))}
          >{t`Allow reading everything`}</Button>
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
        {hasChannel(chosen) && (
          <RecordSelect
            label={t`Channel`}
            placeholder={t`All channels`}
            clearLabel={t`All channels`}
            value={values.channel}
            onChange={(channel) => change({ channel })}
            find={findChannels}
            error={errors['channelId']}
          />
        )}
        <ExpirySelect value={values.lifetime} onChange={(lifetime) => change({ lifetime })} />
        <NumberInput
          label={t`Requests a minute`}
          name="requestsPerMinute"
          value={values.requestsPerMinute}
          error={errors['requestsPerMinute']}
          required
          min={1}
          max={maxRequestsPerMinute}
          allowDecimal={false}
          thousandSeparator=","
          onChange={(requestsPerMinute) => change({ requestsPerMinute })}
        />
      </DialogForm>
    </SecretDialog>
  );
}
