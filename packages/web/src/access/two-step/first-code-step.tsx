import { maxCodeLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import { QrCode } from './qr-code.tsx';
import classes from './two-step.module.css';

type Props = {
  secret: string;
  address: string;
  isSending: boolean;
  error: Error | null;
  onCode: (code: string) => void;
  onCancel: () => void;
};

export function FirstCodeStep({ secret, address, isSending, error, onCode, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, error);
  const [isMissing, setIsMissing] = useState(false);
  const groups = secret.match(/.{1,4}/g) ?? [];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setIsMissing(code === '');
    if (code !== '') return onCode(code);
    form.current?.querySelector('input')?.focus();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          <Trans>Scan this with your authenticator app, or enter the key there.</Trans>
        </Text>
        <QrCode text={address} label={t`QR code of the key`} />
        <code className={classes.secret} translate="no" aria-label={t`Key to type: ${secret}`} role="img">
          {groups.map((group, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- groups of letters may repeat
            <span key={position}>{group}</span>
          ))}
        </code>
        <TextInput
          name="code"
          label={t`Six-digit code`}
          description={<Trans>The one the app is showing now.</Trans>}
          error={isMissing ? t`Please fill all fields` : error && textOf(error)}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={maxCodeLength}
          autoFocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSending}>
            <Trans>Turn on</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
