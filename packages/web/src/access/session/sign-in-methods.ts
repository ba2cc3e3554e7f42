import { waysRoute } from '@eemusic/contract/access/sign-in-routes';
import type { fetchWays } from '@eemusic/contract/access/session';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { useEffect, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { readStartData } from './start-data.ts';

type SignInMethods = AnswerOf<typeof fetchWays>;

/**
 * The methods of signing in other than by email and password. If the page does not contain them, passkeys are expected
 * until the server has answered, provided that the browser supports them, so that the form does not change on most
 * consoles.
 */
export function useSignInMethods(): SignInMethods {
  const [known] = useState(() => readStartData()?.signInMethods ?? null);
  const [fetched, setFetched] = useState<SignInMethods>({ passkeyOrigin: location.origin, signOnLabel: null });
  useEffect(() => {
    if (known === null) void call<typeof fetchWays>(waysRoute, {}).then(setFetched, () => undefined);
  }, [known]);
  const methods = known ?? fetched;
  return { ...methods, passkeyOrigin: browserHasPasskeys() ? methods.passkeyOrigin : null };
}

/** Browsers support passkeys only on https and localhost, and never for an IP address. */
function browserHasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
}
