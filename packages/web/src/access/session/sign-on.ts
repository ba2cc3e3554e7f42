import * as contract from '@eemusic/contract/access/single-sign-on';
import type { SignedIn } from '@eemusic/contract/access/session';
import { call } from '#platform/api/call.ts';
import { CallError } from '#platform/api/call-error.ts';

/** Key of the session storage in which this tab keeps the ticket until the provider redirects back. */
const storageKey = 'eemusic.sign-on';

type PendingSignOn = { ticket: string; stays: boolean };

export async function beginSignOn(stays: boolean): Promise<void> {
  const { address, ticket } = await call(contract.beginSignOn, {});
  sessionStorage.setItem(storageKey, JSON.stringify({ ticket, stays } satisfies PendingSignOn));
  location.assign(address);
}

/** Completes the sign-in with the provider's answer, which is in the address. */
export async function finishSignOn(query: string): Promise<{ signedIn: SignedIn; stays: boolean }> {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (stored === null || query === '') throw notBegunHere();
  const { ticket, stays } = JSON.parse(stored) as PendingSignOn;
  return { signedIn: await call(contract.finishSignOn, { ticket, query, staySignedIn: stays }), stays };
}

/** The error if the sign-in was begun in another tab or browser, or is already complete. */
function notBegunHere(): CallError {
  return new CallError({ status: 400, code: 'sign-on.failed', text: 'sign-on.failed' });
}
