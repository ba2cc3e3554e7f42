import { renamePasskey } from '@eemusic/contract/access/passkeys';
import { maxPasskeyNameLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import type { DialogProps } from './dialog.ts';

type Props = DialogProps & { passkeyId: number; name: string };

export function NameStep({ userId, passkeyId, name, onClose, onChanged }: Props) {
  const [isMissing, setIsMissing] = useState(false);
  const rename = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (newName: string) => call(renamePasskey, { userId, passkeyId, name: newName }),
    onSuccess: async () => {
      onClose();
      await onChanged();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('name')).trim();
    setIsMissing(typed === '');
    if (typed !== '') rename.mutate(typed);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          name="name"
          label={t`Name`}
          description={<Trans>So that you can tell it from others, such as “Laptop” or “Key on my desk”.</Trans>}
          defaultValue={name}
          error={isMissing ? t`Please fill in this field` : rename.error && textOf(rename.error)}
          maxLength={maxPasskeyNameLength}
          data-autofocus
          autoFocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={rename.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
