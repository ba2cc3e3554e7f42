import { provideCredentials } from '#platform/api/credentials.ts';
import {
  currentSession,
  fetchAppearance,
  loadTabs,
  needsSession,
  recordAccepted,
  renewSession,
  storedSession,
} from '#access/session/index.ts';
import { guardAddress } from './guard.ts';
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
async function askTabs(): Promise<void> {
  try {
    const { findSession } = await loadTabs();
    if (currentSession() === null) await findSession();
  } catch {
    return;
  }
}
