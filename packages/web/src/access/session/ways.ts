import { waysRoute } from '@eemusic/contract/access/sign-in-routes';
import type { fetchWays } from '@eemusic/contract/access/session';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { useEffect, useState } from 'react';
import { call } from '#platform/api/call.ts';

type Ways = AnswerOf<typeof fetchWays>;

/**
 * How one can sign in besides email and password. Before the server has answered, passkeys are expected wherever browsers
 * have them, so that nothing moves on most consoles.
 */
export function useWays(): Ways {
  const [ways, setWays] = useState<Ways>({ passkeyOrigin: location.origin, signOnLabel: null });
  useEffect(() => void call<typeof fetchWays>(waysRoute, {}).then(setWays, () => undefined), []);
  return { ...ways, passkeyOrigin: browserHasPasskeys() ? ways.passkeyOrigin : null };
}

/** Browsers support passkeys only on https and localhost, and never for an IP address. */
function browserHasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
}
