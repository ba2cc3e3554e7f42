import * as contract from '@eemusic/contract/access/single-sign-on';
import type { SignedIn } from '@eemusic/contract/access/session';
import { call } from '#platform/api/call.ts';
import { CallError } from '#platform/api/call-error.ts';
import { addServerSentences } from '#platform/sentences/format.ts';
import { refusals } from './sentences.ts';

addServerSentences({ refusals, messages: {} });

/** Where this tab keeps what it hands in when the provider leads back. */
const storageKey = 'eemusic.sign-on';

type Kept = { ticket: string; stays: boolean };

/** Opens the provider's page in this tab. */
export async function beginSignOn(stays: boolean): Promise<void> {
  const { address, ticket } = await call(contract.beginSignOn, {});
  sessionStorage.setItem(storageKey, JSON.stringify({ ticket, stays } satisfies Kept));
  location.assign(address);
}

/** Hands in what the provider answered, in the address that it opened. */
export async function finishSignOn(query: string): Promise<{ signedIn: SignedIn; stays: boolean }> {
  const kept = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (kept === null || query === '') throw notBegunHere();
  const { ticket, stays } = JSON.parse(kept) as Kept;
  return { signedIn: await call(contract.finishSignOn, { ticket, query, staySignedIn: stays }), stays };
}

/** Another tab or browser began it, or it was finished before. */
function notBegunHere(): CallError {
  return new CallError({ status: 400, code: 'sign-on.failed', text: refusals['sign-on.failed']({}) });
}
