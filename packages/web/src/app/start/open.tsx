import { provideCredentials } from '#platform/api/credentials.ts';
import {
  currentSession,
  fetchAppearance,
  loadTabs,
  needsSession,
  recordAccepted,
  rememberReturnAddress,
  renewSession,
  storedSession,
} from '#access/session/index.ts';
import { Start } from './start.tsx';

/** Starts the console at the current address. Login is shown at once, and left if another tab has a session. */
export async function open() {
  provideCredentials({
    token: () => storedSession()?.token ?? null,
    accepted: recordAccepted,
    refused: renewSession,
  });
  /* Login shows part of it, so it is fetched while the page is rendered. */
  if (currentSession() === null) void fetchAppearance();
  const tabsAnswered = askTabs();
  if (currentSession() === null && needsSession(location.pathname)) await tabsAnswered;
  guardAddress();
  return <Start />;
}

/** If asking the other tabs fails, the user signs in here. */
const askTabs = (): Promise<void> =>
  loadTabs()
    .then(({ findSession }) => (currentSession() === null ? findSession() : undefined))
    .catch(() => undefined);

/** Goes to Login before the app is loaded if the address needs a session and there is none. */
function guardAddress(): void {
  const { pathname, search, hash } = location;
  if (currentSession() !== null || !needsSession(pathname)) return;
  rememberReturnAddress(pathname + search + hash);
  history.replaceState(null, '', '/');
}
