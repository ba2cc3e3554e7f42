import { register } from '@eemusic/contract/access/session';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { call } from '#platform/api/call.ts';
import { startSession } from './store.ts';

/** Creates the first administrator and signs them in. */
export async function setUp(input: CallOf<typeof register>): Promise<void> {
  startSession(await call(register, input), { stays: false });
}
