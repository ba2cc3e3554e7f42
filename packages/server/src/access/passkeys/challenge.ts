import { createHmac, timingSafeEqual } from 'node:crypto';
import { minute } from '@eemusic/contract/platform/durations';
import type { Transaction } from 'kysely';
import { useChallenge } from '#access/accounts/index.ts';
import { hashToken } from '#access/session/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Services } from '#platform/services.ts';

export const lifetime = 5 * minute;

/** What a challenge may be used for: signing in, or adding a passkey within this session. */
export type Purpose = 'sign-in' | { addedIn: number };

const nonceBytes = 16;
const timeBytes = 8;

/**
 * Returns a nonce and its expiry with their HMAC, which every node can verify. A challenge is stored only once it is
 * used, so that requesting many of them fills no table.
 */
export function newChallenge({ random, clock, secret }: Services, purpose: Purpose): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(timeBytes);
  time.writeBigUInt64BE(BigInt(clock.now().getTime() + lifetime));
  const body = Buffer.concat([random.bytes(nonceBytes), time]);
  return Uint8Array.from(Buffer.concat([body, sign(secret, purpose, body)]));
}

/** Whether this console issued the challenge (base64url) for this purpose within the last five minutes. */
export function isChallenge({ clock, secret }: Services, purpose: Purpose, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, nonceBytes + timeBytes);
  const signature = bytes.subarray(nonceBytes + timeBytes);
  const expected = sign(secret, purpose, body);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
  return expiryOf(bytes) > clock.now().getTime();
}

/** Returns false if it was used before. Must run in the transaction that the challenge permits. */
export function consumeChallenge(tx: Transaction<Tables>, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  return useChallenge(tx, { hash: hashToken(bytes.toString('base64url')), expiresAt: new Date(expiryOf(bytes)) });
}

const expiryOf = (bytes: Buffer) => Number(bytes.readBigUInt64BE(nonceBytes));

function sign(secret: string, purpose: Purpose, body: Uint8Array): Buffer {
  const name = purpose === 'sign-in' ? purpose : `add in session ${purpose.addedIn}`;
  return createHmac('sha256', secret).update(`passkey ${name}\n`).update(body).digest();
}

/** Returns the challenge that the browser signed; empty if the data cannot be parsed. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
