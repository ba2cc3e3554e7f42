import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Suspense, useRef } from 'react';
import { CodeStep } from './code-step.ts';
import { DemoHint } from './demo-hint.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignOnButton } from './sign-on-button.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { useDemo } from './use-demo.ts';
import { useOfferedPasskey } from './use-offered-passkey.ts';
import { useSignIn } from './use-sign-in.ts';
import { useSignInMethods } from './sign-in-methods.ts';

/** @param props.onTyping called when somebody starts to sign in, so that the next screens can be preloaded */
export function LoginPage({ onTyping }: { onTyping?: () => void }) {
  useLingui();
  const first = { email: '', staySignedIn: false };
  const { last, proof, refusal, startAgain, tryPassword, tryCode, tryPasskey, trySignOn } = useSignIn(first);
  const { hasPasskeys, signOnLabel } = useSignInMethods();
  const demo = useDemo();
  const form = useRef<HTMLFormElement>(null);
  const stays = () => form.current !== null && new FormData(form.current).has('staySignedIn');
  const offerAgain = useOfferedPasskey({ isOn: hasPasskeys && proof === null, stays, onRefused: refusal.show });

  if (proof !== null) {
    const { email, staySignedIn } = proof;
    return (
      <SignedOutPage title={t`Second step`} intro={<Trans>Signing in as {email}</Trans>}>
        <Suspense>
          <CodeStep
            refusal={refusal}
            onCode={(code) => void tryCode(proof, code)}
            onPasskey={hasPasskeys ? () => void tryPasskey(email, staySignedIn) : null}
            onBack={startAgain}
          />
        </Suspense>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage title={t`Login`} intro={<Trans>For the staff of EEMusic.</Trans>}>
      <PasswordForm
        form={form}
        last={last}
        refusal={refusal}
        onProof={(proof) => void tryPassword(proof)}
        onPasskey={hasPasskeys ? () => void tryPasskey(null, stays()).then(offerAgain) : null}
        onTyping={onTyping}
      >
        {signOnLabel !== null && (
          <SignOnButton label={signOnLabel} isSending={refusal.isSending} onClick={() => void trySignOn(stays())} />
        )}
        {demo && <DemoHint form={form} {...demo} />}
      </PasswordForm>
    </SignedOutPage>
  );
}
