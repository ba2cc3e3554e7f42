import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import { toggleKeys } from '@eemusic/contract/sales/subscriptions';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { toast } from '#platform/ui/toast.tsx';
import type { ChosenKeys } from './chosen-keys.ts';
import { formatError } from './format-failure.ts';
import { refreshKeys } from './queries.ts';
import { toastUndoable } from './toast-revoked.ts';

type Props = { chosen: ChosenKeys; onClose: () => void; onDone: () => void };

/** Revokes the selected keys or reinstates them; the notice undoes exactly what was changed. */
export function RevokeKeys({ chosen: { count, body }, onClose, onDone }: Props) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const toggle = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (input: CallOf<typeof toggleKeys>) => call(toggleKeys, input),
    onSuccess: ({ message, changedIds: keyIds }, { isRevoked }) => {
      void refreshKeys(client);
      onDone();
      onClose();
      if (keyIds.length === 0) return toast.success(message);
      toastUndoable({
        message,
        id: `revoked ${keyIds[0]}`,
        undo: () => call(toggleKeys, { keyIds, isRevoked: !isRevoked }),
        refresh: () => void refreshKeys(client),
      });
    },
  });
  const { selectedKeys: keyIds, matching } = body;
  const set = (isRevoked: boolean) =>
    toggle.mutate({ ...(matching ? { matching } : { keyIds }), isRevoked, reason: reason.trim() });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={plural(count, { one: 'Revoke or reinstate # key', other: 'Revoke or reinstate # keys' })}
      closeOnClickOutside={!toggle.isPending}
    >
      <Stack gap="md">
        <FormAlert text={toggle.error === null ? null : formatError(toggle.error)} />
        <Text>
          <Trans>
            Users of a revoked key can no longer play, and a key that nobody has redeemed cannot be redeemed any more.
          </Trans>
        </Text>
        <TextInput
          label={t`Reason`}
          data-autofocus
          maxLength={maxReasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="default" loading={toggle.isPending} onClick={() => set(false)}>
            <Trans>Reinstate</Trans>
          </Button>
          <Button color="red" loading={toggle.isPending} onClick={() => set(true)}>
            <Trans>Revoke</Trans>
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
