import type { fetchWays } from '@eemusic/contract/access/session';
import { waysRoute } from '@eemusic/contract/access/sign-in-routes';
import { type StartData, startDataId } from '@eemusic/contract/access/start-data';
import { appearanceRoute } from '@eemusic/contract/platform/appearance-route';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { appearance } from '@eemusic/contract/platform/service';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#platform/api/call.ts';

/** What the server put into the page; null in development, where Vite serves the page. */
export function readStartData(): StartData | null {
  const json = document.getElementById(startDataId)?.textContent;
  return json === undefined ? null : (JSON.parse(json) as StartData);
}

type Appearance = AnswerOf<typeof appearance>;

let request: Promise<Appearance> | null = null;

/** Fetched once per page load, if the page does not contain it; the defaults apply if the request fails. */
export function fetchAppearance(): Promise<Appearance> {
  const startData = readStartData();
  if (startData !== null) return Promise.resolve(startData.appearance);
  request ??= call<typeof appearance>(appearanceRoute, {}).catch(() => {
    request = null;
    return { filing: null, demo: null };
  });
  return request;
}

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
