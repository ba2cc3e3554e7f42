import type { passkeyOptions, passkeySignIn } from '@eemusic/contract/access/passkeys';
import { passkeyOptionsRoute, passkeySignInRoute } from '@eemusic/contract/access/sign-in-routes';
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { startSession } from './store.ts';

type Asking = {
  /** With an email, only a passkey of this account is accepted: it is the second step after the password. */
  email?: string;
  stays: () => boolean;
  /** Passkeys are offered in the browser's suggestions for the email field, without a dialog. */
  isOffered?: boolean;
};

/**
 * Signs in by a passkey; then `followSession` leaves Login. Returns false if the browser has no passkey or its dialog
 * was closed, which browsers do not distinguish.
 */
export async function signInByPasskey({ email, stays, isOffered = false }: Asking): Promise<boolean> {
  const { options } = await call<typeof passkeyOptions>(passkeyOptionsRoute, {});
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered }).catch(() => null);
  if (answer === null) return false;
  const staySignedIn = stays();
  const input = { answer, staySignedIn, ...(email !== undefined && { email }) };
  startSession(await call<typeof passkeySignIn>(passkeySignInRoute, input), { stays: staySignedIn });
  return true;
}

/** In milliseconds; less than a challenge is valid. */
const renewEvery = 4 * 60_000;

type Offer = { stays: () => boolean; onRefused: (error: CallError) => void };

export type PasskeyOffer = { again: () => void; stop: () => void };

/** Lets the browser offer passkeys in the list of the email field. */
export function offerPasskeys({ stays, onRefused }: Offer): PasskeyOffer {
  let isOver = false;
  const again = async () => {
    if (isOver || !(await browserSupportsWebAuthnAutofill())) return;
    await signInByPasskey({ stays, isOffered: true }).catch((error: unknown) => {
      if (isOver || !(error instanceof CallError)) return;
      onRefused(error);
      if (error.code === 'session.passkey-wrong') void again();
    });
  };
  void again();
  const clock = setInterval(() => void again(), renewEvery);
  return {
    again: () => void again(),
    stop: () => {
      isOver = true;
      clearInterval(clock);
      WebAuthnAbortService.cancelCeremony();
    },
  };
}
