import { createHash } from 'node:crypto';
import type { SignedIn } from '@eemusic/contract/session';
import type { Transaction } from 'kysely';
import { roles } from '#accounts/index.ts';
import type { Origin } from '#database/index.ts';
import type { Tables } from '#database/tables.ts';
import type { Services } from '#services.ts';
import { addSession } from './store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a session lives without a call, and at most. */
export const lifetimes = {
  short: { idle: 30 * minute, most: 12 * hour },
  staying: { idle: 7 * day, most: 30 * day },
} as const;

/** Only this hash of a 256-bit token is kept. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

type Opening = { account: { id: number; role: 1 | 2 }; stays: boolean; origin: Origin };

export async function openSession(
  tx: Transaction<Tables>,
  { clock, chance }: Services,
  { account, stays, origin }: Opening,
): Promise<SignedIn> {
  const token = Buffer.from(chance.bytes(32)).toString('base64url');
  const now = clock.now();
  const { idle, most } = lifetimes[stays ? 'staying' : 'short'];
  const expiresAt = new Date(now.getTime() + most).toISOString();
  await addSession(tx, {
    administrator_id: account.id,
    token_hash: hashToken(token),
    stays: stays ? 1 : 0,
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    idle_until: new Date(now.getTime() + idle).toISOString(),
    expires_at: expiresAt,
    address: origin.address.slice(0, 60),
    user_agent: origin.userAgent.slice(0, 300),
  });
  return { token, userId: account.id, userRoleId: account.role, ...roles[account.role], expiresAt };
}
