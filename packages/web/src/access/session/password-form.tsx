import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { Form } from '#platform/ui/form/form.tsx';
import { PasswordField } from '#access/passwords/index.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { PasskeyButton } from './sign-in-buttons.tsx';
import type { useRefusal } from './use-refusal.ts';

export type Proof = { email: string; password: string; staySignedIn: boolean };

type Props = {
  /** What was entered before, for returning from the second step. */
  last: Pick<Proof, 'email' | 'staySignedIn'>;
  refusal: ReturnType<typeof useRefusal>;
  form: RefObject<HTMLFormElement | null>;
  onProof: (proof: Proof) => void;
  /** Null if this browser cannot use passkeys. */
  onPasskey: (() => void) | null;
  onTyping?: (() => void) | undefined;
  /** Signs in the same person again, on top of the open screen. */
  isAgain?: boolean;
  children?: ReactNode;
};

export function PasswordForm({ form, last, refusal, onProof, onPasskey, onTyping, isAgain = false, children }: Props) {
  const retract = () => {
    onTyping?.();
    refusal.retract();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget);
    const email = String(data.get('email')).trim();
    const password = String(data.get('password'));
    if (email === '' || password === '') {
      const text = t`Please fill all fields`;
      return refusal.announce(text, {
        ...(email === '' && { email: text }),
        ...(password === '' && { password: text }),
      });
    }
    onProof({ email, password, staySignedIn: data.has('staySignedIn') });
  };

  return (
    <>
      <Form ref={form} refusal={refusal.refused} onSubmit={submit} onInput={retract}>
        <Stack gap="md">
          <FormAlert text={refusal.text} />
          <TextInput
            name="email"
            type="email"
            label={t`Email`}
            defaultValue={last.email}
            error={'email' in refusal.fields}
            autoComplete={onPasskey === null || isAgain ? 'username' : 'username webauthn'}
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isAgain}
            data-autofocus={!isAgain || undefined}
            autoFocus={!isAgain}
          />
          <PasswordField
            name="password"
            label={t`Password`}
            error={'password' in refusal.fields}
            autoComplete="current-password"
            data-autofocus={isAgain || undefined}
            {...(refusal.code === 'session.wrong' && { 'data-wrong': true })}
          />
          <Group justify="space-between" gap="xs">
            <Checkbox name="staySignedIn" defaultChecked={last.staySignedIn} label={t`Stay signed in`} />
            {!isAgain && (
              <Anchor href="/forgot-password" size="sm">
                <Trans>Forgot Password</Trans>
              </Anchor>
            )}
          </Group>
          <Button type="submit" loading={refusal.isSending} disabled={refusal.wait !== null} fullWidth>
            {refusal.wait === null ? <Trans>Login</Trans> : <Trans>Login in {refusal.wait}</Trans>}
          </Button>
          {onPasskey !== null && <PasskeyButton isSending={refusal.isSending} onClick={onPasskey} />}
        </Stack>
      </Form>
      {children}
    </>
  );
}
