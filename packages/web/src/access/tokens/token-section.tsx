import { revokeToken, type Token } from '@eemusic/contract/access/tokens';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { EmptyRows, RowList, RowOfList, RowSection } from '#platform/ui/row-list.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { AddDialog } from './add-dialog.tsx';
import { formatScopes, formatState } from './names.ts';
import { tokensQuery } from './queries.ts';
import { RotateDialog } from './rotate-dialog.tsx';

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
