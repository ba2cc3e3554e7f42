import { call } from '#platform/api/call.ts';
import type { logout } from '@eemusic/contract/access/session';
import { logoutRoute } from '@eemusic/contract/access/sign-in-routes';
import { endSession } from './store.ts';

/** Ends the session in this browser without waiting for the server, which may be unreachable. */
export function logOut(): void {
  void call<typeof logout>(logoutRoute, {}).catch(() => undefined);
  endSession('signed-out');
}
