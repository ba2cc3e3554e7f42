import { Suspense } from 'react';
import { useWaitingForRenewal } from '#access/session/index.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useSessionExpiry } from './use-session-expiry.ts';
import { useProfile } from '#access/profile/index.ts';

const SignInAgain = lazyPart(async () => (await import('./sign-in-again.tsx')).SignInAgain);
const SessionExpiryWarning = lazyPart(async () => (await import('./session-expiry-warning.tsx')).SessionExpiryWarning);

/** Warns before a session expires, and afterwards asks to sign in again without losing what is open. */
export function SessionWatch() {
  const waiting = useWaitingForRenewal();
  const endsAt = useSessionExpiry(waiting === null);
  const email = useProfile().data?.email ?? '';
  return (
    <Suspense>
      {waiting !== null && <SignInAgain email={email} {...waiting} />}
      {waiting === null && endsAt !== null && <SessionExpiryWarning endsAt={endsAt} />}
    </Suspense>
  );
}
