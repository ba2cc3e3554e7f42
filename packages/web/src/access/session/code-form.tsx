import { maxCodeLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form } from '#platform/ui/form/form.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { PasskeyButton } from './sign-in-buttons.tsx';
import type { useRefusal } from './use-refusal.ts';

type Props = {
  refusal: ReturnType<typeof useRefusal>;
  onCode: (code: string) => void;
  /** Null if this browser cannot use passkeys. */
  onPasskey: (() => void) | null;
  onBack: () => void;
};

export function CodeForm({ refusal, onCode, onPasskey, onBack }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isRecovery, setIsRecovery] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const isWrong = refusal.code === 'session.code-wrong';

  useEffect(() => {
    if (isWrong) field.current?.select();
  }, [isWrong]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setIsMissing(code === '');
    if (code !== '') return onCode(code);
    refusal.clear();
    field.current?.focus();
  };
  /** Takes back what is wrong with the code as soon as somebody types. */
  const retract = () => {
    setIsMissing(false);
    if (isWrong) refusal.clear();
  };
  const change = () => {
    setIsRecovery(!isRecovery);
    setIsMissing(false);
    refusal.clear();
  };

  return (
    <Form onSubmit={submit} onInput={retract}>
      <Stack gap="md">
        <FormAlert text={isWrong ? null : refusal.text} />
        <TextInput
          key={String(isRecovery)}
          ref={field}
          name="code"
          label={isRecovery ? t`Recovery code` : t`Six-digit code`}
          description={
            isRecovery ? (
              <Trans>One of the codes you kept when you turned on two-step sign-in. Each works once.</Trans>
            ) : (
              <Trans>Your authenticator app shows it. Without your phone, a recovery code works too.</Trans>
            )
          }
          error={isMissing ? t`Please fill in this field` : isWrong && refusal.text}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize={isRecovery ? 'characters' : 'none'}
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxCodeLength}
          autoFocus
        />
        <Button type="submit" loading={refusal.isSending} disabled={refusal.wait !== null} fullWidth>
          {refusal.wait === null ? <Trans>Login</Trans> : <Trans>Login in {refusal.wait}</Trans>}
        </Button>
        {onPasskey !== null && <PasskeyButton isSending={refusal.isSending} onClick={onPasskey} />}
        <Button variant="subtle" onClick={change} fullWidth>
          {isRecovery ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
        </Button>
        <Button variant="subtle" color="gray" onClick={onBack} fullWidth>
          <Trans>Start again</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
