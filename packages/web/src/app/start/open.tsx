import { provideCredentials } from '#platform/api/credentials.ts';
import { currentSession, noteAccepted, renewSession } from '#access/session/index.ts';
import { guardAddress } from './guard.ts';
import { Start } from './start.tsx';

/** Starts the console at the current address. */
export function open() {
  provideCredentials({
    token: () => currentSession()?.token ?? null,
    accepted: noteAccepted,
    refused: renewSession,
  });
  guardAddress();
  return <Start />;
}
