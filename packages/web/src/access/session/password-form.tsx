import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Checkbox, Group, TextInput } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { PasswordField } from '#access/passwords/index.ts';
import { PasskeyButton, RefusableForm } from './refusable-form.tsx';
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
  return (
    <>
      <RefusableForm
        {...{ form, refusal, onTyping }}
        names={['email', 'password']}
        action={<Trans>Login</Trans>}
        actionIn={<Trans>Login in {refusal.wait}</Trans>}
        onSubmit={(values, data) => {
          if (!refusal.isIncomplete(values)) onProof({ ...values, staySignedIn: data.has('staySignedIn') });
        }}
        after={onPasskey !== null && <PasskeyButton isSending={refusal.isSending} onClick={onPasskey} />}
      >
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
      </RefusableForm>
      {children}
    </>
  );
}
