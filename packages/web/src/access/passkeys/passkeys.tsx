import type { Passkey } from '@eemusic/contract/access/passkeys';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconFingerprint, IconFingerprintOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#platform/locales/format-time.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { EmptyRows, RowList, RowOfList, RowSection } from '#platform/ui/row-list.tsx';
import { AddDialog } from './add-dialog.tsx';
import { passkeysQuery } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey };
const titleId = 'passkeys';

/** The user's passkeys, with buttons to add, rename and remove one. */
export function Passkeys({ userId }: { userId: number }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(passkeysQuery(userId));
  const [open, setOpen] = useState<Open | null>(null);
  const dialog = {
    userId,
    onClose: () => setOpen(null),
    onChanged: async () => {
      await client.invalidateQueries({ queryKey: passkeysQuery(userId).queryKey });
      /* The button that opened the dialog may have disappeared with its row. */
      document.getElementById(titleId)?.focus({ preventScroll: true });
    },
  };
  const obstacle = data === undefined ? null : obstacleOf(data.origin);

  return (
    <RowSection
      id={titleId}
      title={t`Passkeys`}
      hint={
        <Trans>
          A passkey signs you in with your fingerprint, face or PIN, without a password or code. It is stored on your
          device or in your password manager.
        </Trans>
      }
      action={
        data !== undefined &&
        obstacle === null && (
          <Button variant="default" size="sm" onClick={() => setOpen({ dialog: 'add' })}>
            <Trans>Add a passkey</Trans>
          </Button>
        )
      }
    >
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={68} aria-busy />}
      {obstacle !== null && <EmptyRows icon={IconFingerprintOff}>{obstacle}</EmptyRows>}
      {data?.passkeys.length === 0 && obstacle === null && (
        <EmptyRows icon={IconFingerprint}>
          <Trans>No passkeys yet</Trans>
        </EmptyRows>
      )}
      {data !== undefined && data.passkeys.length > 0 && (
        <RowList>
          {data.passkeys.map((passkey) => (
            <Row
              key={passkey.passkeyId}
              passkey={passkey}
              onRename={() => setOpen({ dialog: 'rename', passkey })}
              onRemove={() => setOpen({ dialog: 'remove', passkey })}
            />
          ))}
        </RowList>
      )}
      {open?.dialog === 'add' && <AddDialog {...dialog} />}
      {open?.dialog === 'rename' && <RenameDialog {...dialog} passkey={open.passkey} />}
      {open?.dialog === 'remove' && <RemoveDialog {...dialog} passkey={open.passkey} />}
    </RowSection>
  );
}

/** The reason why no passkey can be added here; null if there is none. */
function obstacleOf(origin: string | null): string | null {
  if (origin === null) return t`This console does not offer passkeys: its address must be https with a host name.`;
  if (origin !== location.origin) return t`Open the console at ${origin} to add a passkey.`;
  return 'PublicKeyCredential' in window ? null : t`This browser does not support passkeys.`;
}

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function Row({ passkey: { name, addedAt, lastUsedAt, isBackedUp }, onRename, onRemove }: RowProps) {
  const added = formatMoment(addedAt);
  const used = lastUsedAt === null ? null : formatMoment(lastUsedAt);
  return (
    <RowOfList
      icon={IconFingerprint}
      name={name}
      badges={
        <Badge variant="light" color="gray" c="var(--mantine-color-text)">
          {isBackedUp ? <Trans>Synced</Trans> : <Trans>On one device</Trans>}
        </Badge>
      }
      lines={[used === null ? t`Added ${added} · not used yet` : t`Added ${added} · last used ${used}`]}
      actions={
        <>
          <Button size="xs" variant="default" aria-label={t`Rename ${name}`} onClick={onRename}>
            <Trans>Rename</Trans>
          </Button>
          <Button size="xs" variant="default" aria-label={t`Remove ${name}`} onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    />
  );
}
