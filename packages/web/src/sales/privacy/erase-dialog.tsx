import { eraseStudent } from '@eemusic/contract/sales/privacy';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { List, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { textOf } from '#platform/api/call-error.ts';
import type { EraseProps } from '#platform/room.ts';
import { toast } from '#platform/ui/toast.tsx';
import { FormDialog, Note, refreshUserManagement } from '#sales/ui/index.ts';

/** Asks to type the user's name, because an erasure cannot be undone. */
export function EraseDialog({ id, name, onErased, onClose }: EraseProps) {
  const [typed, setTyped] = useState('');
  const client = useQueryClient();
  const erasing = useMutation({
    mutationFn: () => call(eraseStudent, { studentId: id, fullName: typed }),
    meta: { showsOwnErrors: true },
    onSuccess: ({ message }) => {
      if (message !== undefined) toast.success(message);
      onErased();
      void refreshUserManagement(client);
    },
  });
  const mayErase = typed.trim() === name.trim();

  return (
    <FormDialog
      title={t`Erase ${name} for good?`}
      action={t`Erase for good`}
      size="lg"
      color="red"
      change={{
        problem: erasing.error && textOf(erasing.error),
        isPending: erasing.isPending,
        submit: () => mayErase && erasing.mutate(),
      }}
      isUnchanged={!mayErase}
      onClose={onClose}
    >
      <Text size="sm" fw={600}>{t`This is deleted for good:`}</Text>
      <List size="sm" spacing={4}>
        <List.Item>{t`Name, contact, year of birth, profiles and subscription`}</List.Item>
        <List.Item>{t`When and with which profile they practised`}</List.Item>
        <List.Item>
          <Trans>
            Support cards linked to them or their keys, with notes, emails and files, even if they mention other people
          </Trans>
        </List.Item>
        <List.Item>{t`Names and values in the activity, and in the bin and in imports that can be undone`}</List.Item>
      </List>
      <Text size="sm" fw={600}>{t`This stays, without a name:`}</Text>
      <List size="sm" spacing={4}>
        <List.Item>{t`Sales with commissions and the reason of a refund, and the numbers of keys`}</List.Item>
        <List.Item>{t`Totals of practice, and which school they belonged to`}</List.Item>
        <List.Item>{t`That something was done, when and by whom, in the activity`}</List.Item>
      </List>
      <Note>{t`Earlier backups and exported files still hold everything until you delete them.`}</Note>
      <TextInput
        label={t`Type ${name} to confirm`}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
