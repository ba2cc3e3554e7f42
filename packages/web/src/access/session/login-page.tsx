import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { CodeForm } from './code-form.tsx';
import { DemoHint } from './demo-hint.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { useSignIn } from './use-sign-in.ts';

/** @param props.onTyping called when somebody starts to sign in, so that the next screens can be preloaded */
export function LoginPage({ onTyping }: { onTyping?: () => void }) {
  useLingui();
  const { last, proof, refusal, startAgain, tryPassword, tryCode } = useSignIn({ email: '', staySignedIn: false });

  if (proof !== null) {
    return (
      <SignedOutPage title={t`Second step`} intro={<Trans>Signing in as {proof.email}</Trans>}>
        <CodeForm refusal={refusal} onCode={(code) => void tryCode(proof, code)} onBack={startAgain} />
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage title={t`Login`} intro={<Trans>For the staff of EEMusic.</Trans>}>
      <PasswordForm last={last} refusal={refusal} onProof={(proof) => void tryPassword(proof)} onTyping={onTyping}>
        {(form) => <DemoHint form={form} />}
      </PasswordForm>
    </SignedOutPage>
  );
}
