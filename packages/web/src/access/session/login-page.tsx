import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Group, Text } from '@mantine/core';
import { PasswordForm } from './password-form.tsx';
import { SignOnButton } from './refusable-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { CodeStep, useSignIn } from './use-sign-in.ts';
import { fetchAppearance, readStartData, useSignInMethods } from './start-data.ts';
import type { PasskeyOffer } from './passkey.ts';

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

function useDemo(): { email: string; password: string } | null {
  const [demo, setDemo] = useState(() => readStartData()?.appearance.demo ?? null);
  useEffect(() => void fetchAppearance().then((appearance) => setDemo(appearance.demo)), []);
  return demo;
}

type Props = { form: RefObject<HTMLFormElement | null>; email: string; password: string };

function DemoHint({ form, email, password }: Props) {
  const fillIn = () => {
    for (const [name, value] of Object.entries({ email, password })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
  };
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <Trans>
          Demo: {email} with the password {password}
        </Trans>
      </Text>
      <Button variant="default" size="compact-sm" onClick={fillIn} style={{ flexShrink: 0 }}>
        <Trans>Fill in</Trans>
      </Button>
    </Group>
  );
}

type Offer = { isOn: boolean; stays: () => boolean; onRefused: (error: unknown) => void };

/** Offers passkeys in the email field. Returns a function that offers them again after a failed attempt. */
function useOfferedPasskey({ isOn, stays, onRefused }: Offer): () => void {
  const current = useRef<PasskeyOffer>(null);
  const readStays = useEffectEvent(stays);
  const refuse = useEffectEvent(onRefused);

  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    const begin = async () => {
      const { offerPasskeys } = await import('./passkey.ts');
      if (isOver) return;
      current.current = offerPasskeys({ stays: () => readStays(), onRefused: (error) => refuse(error) });
    };
    /* Errors are ignored: the password still works, and the passkey button shows the error. */
    void begin().catch(() => undefined);
    return () => {
      isOver = true;
      current.current?.stop();
      current.current = null;
    };
  }, [isOn]);

  return () => current.current?.again();
}
