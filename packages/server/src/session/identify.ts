import { readCodes } from '#accounts/index.ts';
import type { Administrator, Origin } from '#database/index.ts';
import type { Services } from '#services.ts';
import { lifetimes } from './open.ts';
import { findLive, markSeen } from './store.ts';
import { hashToken } from './token.ts';

/** A session is noted as seen this often, not on each of its calls. */
const noteEvery = 60_000;

/** The administrator whose live session a token opens, or null. */
export async function identify(
  { database, clock }: Services,
  token: string,
  origin: Origin,
): Promise<Administrator | null> {
  const now = clock.now();
  const found = await findLive(database.read, { tokenHash: hashToken(token), now });
  if (!found) return null;

  if (now.getTime() - new Date(found.last_seen_at).getTime() >= noteEvery) {
    const { idle } = lifetimes[found.stays ? 'staying' : 'short'];
    await database.write((tx) => markSeen(tx, found.id, { now, idleUntil: new Date(now.getTime() + idle) }));
  }
  return {
    kind: 'administrator',
    id: found.administratorId,
    name: found.full_name || found.username,
    sessionId: found.id,
    codes: new Set(readCodes(found.codes)),
    origin,
    repeat: null,
  };
}
