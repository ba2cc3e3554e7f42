import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { PasswordField } from '#access/passwords/index.ts';
import { useFocusOnWrong } from '#platform/ui/use-focus-on-wrong.ts';

type Props = {
  intro: ReactNode;
  /** The label of the button. */
  action: ReactNode;
  isSending: boolean;
  error: Error | null;
  onPassword: (currentPassword: string) => void;
  onCancel: () => void;
};

/** Asks for the password, so that nobody who finds a session open can change two-step sign-in. */
export function PasswordStep({ intro, action, isSending, error, onPassword, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, error);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('currentPassword'));
    setIsMissing(password === '');
    if (password !== '') return onPassword(password);
    form.current?.querySelector('input')?.focus();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{intro}</Text>
        <PasswordField
          name="currentPassword"
          label={t`Current password`}
          error={isMissing ? t`Please fill all fields` : error && textOf(error)}
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
