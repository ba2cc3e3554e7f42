import { lifetimes } from '@eemusic/contract/access/session-lifetimes';
import type { SignedIn } from '@eemusic/contract/access/session';
import type { Transaction } from 'kysely';
import { roles } from '#access/accounts/index.ts';
import type { Origin } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Services } from '#platform/services.ts';
import { addSession } from './store.ts';
import { hashToken, newToken } from './token.ts';

type Opening = { account: { id: number; role: 1 | 2 }; stays: boolean; origin: Origin };

export async function openSession(
  tx: Transaction<Tables>,
  { clock, random }: Services,
  { account, stays, origin }: Opening,
): Promise<SignedIn> {
  const token = newToken(random);
  const now = clock.now();
  const { idle, max } = lifetimes[stays ? 'staying' : 'short'];
  const expiresAt = new Date(now.getTime() + max).toISOString();
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
