import { t } from '@lingui/core/macro';
import { lazy, useState } from 'react';
import type { login, logout } from '@eemusic/contract/access/session';
import { loginRoute, logoutRoute } from '@eemusic/contract/access/sign-in-routes';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import type { Proof } from './password-form.tsx';
import { useRefusal } from './use-refusal.ts';
import { endSession, startSession } from './store.ts';

export function useSignIn(first: { email: string; staySignedIn: boolean }) {
  const [last, setLast] = useState(first);
  /** The accepted email and password, while the second step asks for the code. */
  const [proof, setProof] = useState<Proof | null>(null);
  const refusal = useRefusal();

  return {
    last,
    proof,
    refusal,
    startAgain: () => {
      setProof(null);
      refusal.clear();
    },
    tryPassword: (proof: Proof) =>
      refusal.attempt(async () => {
        setLast({ email: proof.email, staySignedIn: proof.staySignedIn });
        await signIn(proof).catch((error: unknown) => {
          if (!isCodeNeeded(error)) throw error;
          setProof(proof);
        });
      }),
    tryCode: (proof: Proof, code: string) =>
      refusal.attempt(async () => {
        await signIn({ ...proof, code }).catch((error: unknown) => {
          if (isProofOver(error)) setProof(null);
          throw error;
        });
      }),
    trySignOn: (staySignedIn: boolean) =>
      refusal.attempt(async () => {
        const { beginSignOn } = await import('./sign-on.ts');
        await beginSignOn(staySignedIn);
      }),
    /** If an email is given, only a passkey of this account signs in. */
    tryPasskey: (email: string | null, staySignedIn: boolean) =>
      refusal.attempt(async () => {
        const { signInByPasskey } = await import('./passkey.ts');
        const isSignedIn = await signInByPasskey({ stays: () => staySignedIn, ...(email !== null && { email }) });
        if (!isSignedIn) refusal.announce(t`No passkey was used. Try again, or sign in another way.`);
      }),
  };
}

function isCodeNeeded(error: unknown): boolean {
  return error instanceof CallError && error.code === 'session.code-needed';
}

/** Whether the password was changed or the account deactivated between the two steps. */
function isProofOver(error: unknown): boolean {
  return error instanceof CallError && error.code === 'session.wrong';
}

/** Signs in; then `followSession` leaves Login. */
async function signIn(input: CallOf<typeof login>): Promise<void> {
  startSession(await call<typeof login>(loginRoute, input), { stays: input.staySignedIn === true });
}

/** Ends the session in this browser without waiting for the server, which may be unreachable. */
export function logOut(): void {
  void call<typeof logout>(logoutRoute, {}).catch(() => undefined);
  endSession('signed-out');
}

/** Loaded with the second step, because most people sign in without one. */
export const CodeStep = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }));
