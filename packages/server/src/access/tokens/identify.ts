import { minute } from '@eemusic/contract/platform/durations';
import { hashToken } from '#access/session/index.ts';
import { writeInBackground } from '#platform/database/index.ts';
import type { SystemToken } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { findBySecret, isAnyStored, isSecret, markUsed, readScopes } from './store.ts';

/** `last_used_at` is written at most this often, not on each call. */
const usedIntervalMs = minute;

/** Returns the token with this secret, or null. The secret's hash is looked up, so timing reveals nothing about it. */
export async function findToken(services: Services, secret: string): Promise<SystemToken | null> {
  if (!isSecret(secret)) return null;
  const { database, clock } = services;
  const now = clock.now();
  const [found] = await findBySecret(database.read, { secretHash: hashToken(secret), at: now.toISOString() });
  if (!found) return null;

  const { id: tokenId, last_used_at: usedAt } = found;
  if (usedAt === null || now.getTime() - new Date(usedAt).getTime() >= usedIntervalMs) {
    await writeInBackground(services, {
      key: `token ${tokenId}`,
      write: (tx) => markUsed(tx, tokenId, now.toISOString()),
      failure: 'A token was not noted as used',
    });
  }
  return {
    tokenId,
    name: found.name,
    scopes: new Set(readScopes(found.scopes)),
    channelId: found.channel_id,
    studentId: null,
    requestsPerMinute: found.requests_per_minute,
  };
}

export const hasTokens = ({ database }: Services): Promise<boolean> => isAnyStored(database.read);
