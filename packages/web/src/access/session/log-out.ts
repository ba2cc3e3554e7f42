import { call } from '#platform/api/call.ts';
import { logout } from '@eemusic/contract/access/session';
import { endSession } from './store.ts';

/** Leaves at once; a server that cannot be reached must not keep anybody signed in here. */
export function logOut(): void {
  void call(logout, {}).catch(() => undefined);
  endSession('signed-out');
}
