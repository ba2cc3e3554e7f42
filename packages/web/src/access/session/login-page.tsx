import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { CallError } from '#platform/api/call-error.ts';
import { CodeForm } from './code-form.tsx';
import { DemoHint } from './demo-hint.tsx';
import { PasswordForm, type Proof } from './password-form.tsx';
import { signIn } from './sign-in.ts';
import { SignedOutPage } from './signed-out-page.tsx';
import { useRefusal } from './use-refusal.ts';

/** @param props.onTyping somebody is going to sign in: time to load what follows */
export function LoginPage({ onTyping }: { onTyping?: () => void }) {
  useLingui();
  const [last, setLast] = useState({ email: '', staySignedIn: false });
  /** The accepted e-mail and password, while the code of the second step is asked for. */
  const [proof, setProof] = useState<Proof | null>(null);
  const refusal = useRefusal();

  const startAgain = () => {
    setProof(null);
    refusal.clear();
  };
  const tryPassword = (proof: Proof) =>
    refusal.attempt(async () => {
      setLast({ email: proof.email, staySignedIn: proof.staySignedIn });
      await signIn(proof).catch((error: unknown) => {
        if (!isCodeNeeded(error)) throw error;
        setProof(proof);
      });
    });
  const tryCode = (proof: Proof, code: string) =>
    refusal.attempt(async () => {
      await signIn({ ...proof, code }).catch((error: unknown) => {
        if (isProofOver(error)) setProof(null);
        throw error;
      });
    });

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

function isCodeNeeded(error: unknown): boolean {
  return error instanceof CallError && error.code === 'session.code-needed';
}

/** Whether the password was changed or the account deactivated between the two steps. */
function isProofOver(error: unknown): boolean {
  return error instanceof CallError && error.code === 'session.wrong';
}
