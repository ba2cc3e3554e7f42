import { defaultOverlapHours, listTokens, revokeToken, rotateToken, type Token } from '@eemusic/contract/access/tokens';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Select, Stack, Text } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { call } from '#platform/api/call.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { EmptyRows, QueriedRows, RowOfList } from '#platform/ui/row-list.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { textOf } from '#platform/api/call-error.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { SecretDialog } from '#platform/ui/secret-dialog.tsx';
import { AddDialog } from './add-dialog.tsx';
import { expiryAfter, ExpirySelect, formatScopes, formatState, type Lifetime } from './choices.tsx';

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
  const [used, expires, overlap] = [lastUsedAt, expiresAt, overlapUntil].map(formatOptionalTime) as [
    string,
    string,
    string,
  ];
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
            <Button size="xs" variant="default" aria-label={t`Rotate the token of ${name}`} onClick={onRotate}>
              <Trans>Rotate</Trans>
            </Button>
            <Button size="xs" variant="default" aria-label={t`Revoke the token of ${name}`} onClick={onRevoke}>
              <Trans>Revoke</Trans>
            </Button>
          </>
        )
      }
    />
  );
}

const formatOptionalTime = (at: string | null): string => (at === null ? '' : formatExactTime(at));

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
