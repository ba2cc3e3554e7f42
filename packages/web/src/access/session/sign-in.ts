import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type * as contract from '@eemusic/contract/access/session';
import { call } from '#platform/api/call.ts';
import { login, register } from '@eemusic/contract/access/session';
import { startSession } from './store.ts';

/** The router leaves Login when the session begins. */
export async function signIn(given: CallOf<typeof contract.login>): Promise<void> {
  startSession(await call(login, given), { stays: given.staySignedIn === true });
}

/** Makes the first administrator and signs them in. */
export async function setUp(given: CallOf<typeof contract.register>): Promise<void> {
  startSession(await call(register, given), { stays: false });
}
