import { Suspense, useEffect, useState } from 'react';
import { currentSession, isStaying, lastAccepted, useWaitingForRenewal } from '#access/session/index.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useProfile } from '#access/profile/index.ts';
import { fetchProfile } from '@eemusic/contract/access/profile';
import { lifetimes, seenInterval } from '@eemusic/contract/access/session-lifetimes';
import { minute, second } from '@eemusic/contract/platform/durations';
import { call } from '#platform/api/call.ts';

const SignInAgain = lazyPart(async () => (await import('./sign-in-again.tsx')).SignInAgain);
const SessionExpiryWarning = lazyPart(async () => (await import('./session-expiry-warning.tsx')).SessionExpiryWarning);

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

const warningBefore = 2 * minute;
const checkEvery = 5 * second;

/** Extends the session, as any call does; a refused one opens the dialog to sign in again. */
export async function extendSession(): Promise<void> {
  const session = currentSession();
  if (session !== null) await call(fetchProfile, { userId: session.userId }).catch(() => undefined);
}

/** When the session expires through inactivity (epoch ms); null until shortly before, and for sessions of days. */
export function useSessionExpiry(isWatching: boolean): number | null {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  useEffect(() => {
    if (!isWatching) return;
    let isAsking = false;
    const timer = setInterval(() => {
      const last = lastAccepted();
      if (last === null || isStaying() || isAsking) return setEndsAt(null);
      const end = last + lifetimes.short.idle - seenInterval;
      setEndsAt(Date.now() >= end - warningBefore ? end : null);
      if (Date.now() < end + seenInterval) return;
      isAsking = true;
      void extendSession().finally(() => (isAsking = false));
    }, checkEvery);
    return () => clearInterval(timer);
  }, [isWatching]);
  return endsAt;
}
