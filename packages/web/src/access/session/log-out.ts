import { call } from '#platform/api/call.ts';
import type { logout } from '@eemusic/contract/access/session';
import { logoutRoute } from '@eemusic/contract/access/sign-in-routes';
import { endSession } from './store.ts';

/** Leaves at once; a server that cannot be reached must not keep anybody signed in here. */
export function logOut(): void {
  void call<typeof logout>(logoutRoute, {}).catch(() => undefined);
  endSession('signed-out');
}
