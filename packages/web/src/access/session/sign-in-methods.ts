import { waysRoute } from '@eemusic/contract/access/sign-in-routes';
import type { fetchWays } from '@eemusic/contract/access/session';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#platform/api/call.ts';
import { readStartData } from './start-data.ts';

type SignInMethods = AnswerOf<typeof fetchWays>;

/**
 * The methods of signing in other than by email and password. If the page does not contain them, passkeys are expected
 * until the server has answered, provided that the browser supports them, so that the form does not change on most
 * consoles. HTML that was rendered by the build knows no browser: it shows passkeys if the server has them.
 */
export function useSignInMethods(): { hasPasskeys: boolean; signOnLabel: string | null } {
  const [known] = useState(() => readStartData()?.signInMethods ?? null);
  const [fetched, setFetched] = useState<SignInMethods>({ passkeyOrigin: location.origin, signOnLabel: null });
  useEffect(() => {
    if (known === null) void call<typeof fetchWays>(waysRoute, {}).then(setFetched, () => undefined);
  }, [known]);
  const { passkeyOrigin, signOnLabel } = known ?? fetched;
  const isHere = useSyncExternalStore(
    neverChanges,
    () => browserHasPasskeys() && passkeyOrigin === location.origin,
    () => true,
  );
  return { hasPasskeys: passkeyOrigin !== null && isHere, signOnLabel };
}

const neverChanges = () => () => undefined;

/** Browsers support passkeys only on https and localhost, and never for an IP address. */
function browserHasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
}
