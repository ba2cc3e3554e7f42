import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallError, textOf } from '#api/call-error.ts';

type Props = {
  intro: ReactNode;
  /** What the button says. */
  action: ReactNode;
  isSending: boolean;
  error: Error | null;
  onPassword: (currentPassword: string) => void;
  onCancel: () => void;
};

/** Whoever finds a session open must not change this. */
export function PasswordStep({ intro, action, isSending, error, onPassword, onCancel }: Props) {
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('currentPassword'));
    setIsMissing(password === '');
    if (password !== '') onPassword(password);
  };
  const said = error instanceof CallError ? error.text : error && textOf(error);

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{intro}</Text>
        <PasswordInput
          name="currentPassword"
          label={t`Current password`}
          error={isMissing ? t`Please fill all fields` : said}
          autoComplete="current-password"
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
