import { defaultOverlapHours, revokeToken, rotateToken, type Token } from '@eemusic/contract/access/tokens';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { EmptyRows, RowList, RowOfList, RowSection } from '#platform/ui/row-list.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { textOf } from '#platform/api/call-error.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { ShownOnce } from '#platform/ui/shown-once.tsx';
import { AddDialog } from './add-dialog.tsx';
import { formatScopes, formatState } from './names.ts';
import { tokensQuery } from './queries.ts';
import { expiryAfter, ExpirySelect, type Lifetime } from './expiry-select.tsx';

const titleId = 'tokens';

/** The API tokens of other systems. */
export function TokenSection() {
  const client = useQueryClient();
  const { data: tokens, error, refetch } = useQuery(tokensQuery);
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
    const message = t`Revoke the token of ${name}? Whoever uses it is refused from then on. This cannot be undone.`;
    if (await confirm({ message, yes: t`Revoke` })) revoke.mutate(tokenId);
  };

  return (
    <RowSection
      id={titleId}
      title={t`Tokens`}
      hint={
        <Trans>
          A token lets another system, such as an app or a shop, use the learner service. The activity shows what it
          does under its name.
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
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {error === null && tokens === undefined && <Skeleton h={96} aria-busy />}
      {tokens?.length === 0 && <EmptyRows icon={IconKey}>{t`No other system has a token yet`}</EmptyRows>}
      {tokens !== undefined && tokens.length > 0 && (
        <RowList>
          {tokens.map((token) => (
            <TokenRow
              key={token.tokenId}
              token={token}
              onRotate={() => setRotating(token)}
              onRevoke={() => void askToRevoke(token)}
            />
          ))}
        </RowList>
      )}
      {isAdding && <AddDialog onMade={() => void refresh()} onClose={() => setAdding(false)} />}
      {rotating !== null && (
        <RotateDialog token={rotating} onRotated={() => void refresh()} onClose={() => setRotating(null)} />
      )}
    </RowSection>
  );
}

const colours = { live: 'teal', expired: 'orange', revoked: 'gray' } as const;

type RowProps = { token: Token; onRotate: () => void; onRevoke: () => void };

function TokenRow({ token, onRotate, onRevoke }: RowProps) {
  const { name, state, ending, lastUsedAt, expiresAt, overlapUntil, createdAt, createdBy } = token;
  const created = formatExactTime(createdAt);
  const [used, expires, overlap] = [
    formatOptionalTime(lastUsedAt),
    formatOptionalTime(expiresAt),
    formatOptionalTime(overlapUntil),
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

type Props = { token: Token; onRotated: () => void; onClose: () => void };

/** Two steps: how long the old token stays valid, then the new one, which is shown only once. */
function RotateDialog({ token: { tokenId, name }, onRotated, onClose }: Props) {
  const [overlapHours, setOverlap] = useState<number>(defaultOverlapHours);
  const [lifetime, setLifetime] = useState<Lifetime>('365');
  const rotate = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => call(rotateToken, { tokenId, overlapHours, expiresAt: expiryAfter(lifetime, new Date()) }),
    onSuccess: onRotated,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rotate.mutate();
  };
  const isMade = rotate.data !== undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isMade ? t`Copy the token` : t`Rotate the token of ${name}`}
      closeOnClickOutside={false}
      closeOnEscape={!isMade}
      withCloseButton={!isMade}
    >
      {isMade ? (
        <ShownOnce
          intro={<Trans>This is the new token of {name}. You won’t see it again, so keep it safe.</Trans>}
          secret={rotate.data.token}
          onDone={onClose}
        />
      ) : (
        <form onSubmit={submit}>
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
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" loading={rotate.isPending}>
                <Trans>Rotate</Trans>
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
