import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { PasswordField } from '#access/passwords/index.ts';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import { CodeField } from './code-field.tsx';

type Props = {
  intro: ReactNode;
  /** The label of the button. */
  action: ReactNode;
  isSending: boolean;
  error: Error | null;
  asksCode?: boolean;
  onProof: (proof: { currentPassword: string; code?: string }) => void;
  onCancel: () => void;
};

/** Asks for the password, so that nobody who finds an open session can change two-step sign-in. */
export function PasswordStep({ intro, action, isSending, error, asksCode = false, onProof, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, error);
  const [missing, setMissing] = useState<'currentPassword' | 'code' | null>(null);
  const refused = error && isAboutCode(error) ? 'code' : 'currentPassword';
  const errorOf = (field: 'currentPassword' | 'code') => {
    if (missing !== null) return missing === field && t`Please fill all fields`;
    return error && refused === field && textOf(error);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const currentPassword = String(data.get('currentPassword'));
    const code = String(data.get('code') ?? '').trim();
    const empty = currentPassword === '' ? 'currentPassword' : asksCode && code === '' ? 'code' : null;
    setMissing(empty);
    if (empty === null) return onProof({ currentPassword, ...(asksCode && { code }) });
    form.current?.querySelector<HTMLInputElement>(`input[name=${empty}]`)?.focus();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{intro}</Text>
        <PasswordField
          name="currentPassword"
          label={t`Current password`}
          error={errorOf('currentPassword')}
          autoComplete="current-password"
          data-autofocus
        />
        {asksCode && <CodeField error={errorOf('code')} />}
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

const isAboutCode = (error: Error) =>
  error instanceof CallError && (error.code === 'profile.code-needed' || error.code === 'profile.code-wrong');
