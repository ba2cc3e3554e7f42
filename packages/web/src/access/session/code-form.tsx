import { maxCodeLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { PasskeyButton, RefusableForm } from './refusable-form.tsx';
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
  const isWrong = refusal.code === 'session.code-wrong';

  useEffect(() => {
    if (isWrong) field.current?.select();
  }, [isWrong]);

  const change = () => {
    setIsRecovery(!isRecovery);
    refusal.clear();
  };

  return (
    <RefusableForm
      refusal={refusal}
      names={['code']}
      isSaidAtField
      action={<Trans>Login</Trans>}
      actionIn={<Trans>Login in {refusal.wait}</Trans>}
      onSubmit={({ code }) => !refusal.isIncomplete({ code }) && onCode(code)}
      after={
        <>
          {onPasskey !== null && <PasskeyButton isSending={refusal.isSending} onClick={onPasskey} />}
          <Button variant="subtle" onClick={change} fullWidth>
            {isRecovery ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
          </Button>
          <Button variant="subtle" color="gray" onClick={onBack} fullWidth>
            <Trans>Start again</Trans>
          </Button>
        </>
      }
    >
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
        error={refusal.fields['code']}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        autoCorrect="off"
        spellCheck={false}
        maxLength={maxCodeLength}
        autoFocus
      />
    </RefusableForm>
  );
}
