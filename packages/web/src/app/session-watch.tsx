import { Suspense } from 'react';
import { useWaitingForRenewal } from '#access/session/index.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useEndingSoon } from './use-ending-soon.ts';
import { useProfile } from '#access/profile/index.ts';

const SignInAgain = lazyPart(async () => (await import('./sign-in-again.tsx')).SignInAgain);
const EndingSoon = lazyPart(async () => (await import('./ending-soon.tsx')).EndingSoon);

/** Warns before a session expires, and afterwards asks to sign in again without losing what is open. */
export function SessionWatch() {
  const waiting = useWaitingForRenewal();
  const endsAt = useEndingSoon(waiting === null);
  const email = useProfile().data?.email ?? '';
  return (
    <Suspense>
      {waiting !== null && <SignInAgain email={email} {...waiting} />}
      {waiting === null && endsAt !== null && <EndingSoon endsAt={endsAt} />}
    </Suspense>
  );
}
