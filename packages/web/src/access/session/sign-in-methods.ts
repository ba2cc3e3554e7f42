import { waysRoute } from '@eemusic/contract/access/sign-in-routes';
import type { fetchWays } from '@eemusic/contract/access/session';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { useEffect, useState } from 'react';
import { call } from '#platform/api/call.ts';

type SignInMethods = AnswerOf<typeof fetchWays>;

/**
 * The methods of signing in other than by email and password. Until the server has answered, passkeys are expected if
 * the browser supports them, so that the form does not change on most consoles.
 */
export function useSignInMethods(): SignInMethods {
  const [methods, setMethods] = useState<SignInMethods>({ passkeyOrigin: location.origin, signOnLabel: null });
  useEffect(() => void call<typeof fetchWays>(waysRoute, {}).then(setMethods, () => undefined), []);
  return { ...methods, passkeyOrigin: browserHasPasskeys() ? methods.passkeyOrigin : null };
}

/** Browsers support passkeys only on https and localhost, and never for an IP address. */
function browserHasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
}
