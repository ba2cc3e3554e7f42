import type { login } from '@eemusic/contract/access/session';
import { loginRoute } from '@eemusic/contract/access/sign-in-routes';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { call } from '#platform/api/call.ts';
import { startSession } from './store.ts';

/** Signs in; then `followSession` leaves Login. */
export async function signIn(input: CallOf<typeof login>): Promise<void> {
  startSession(await call<typeof login>(loginRoute, input), { stays: input.staySignedIn === true });
}
