import { lifetimes, seenInterval } from '@eemusic/contract/access/session-lifetimes';
import { readCodes, readLanguage } from '#access/accounts/index.ts';
import { type Administrator, writeInBackground, type Origin } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { findLive, markSeen } from './store.ts';
import { hashToken } from './token.ts';

export async function identify(services: Services, token: string, origin: Origin): Promise<Administrator | null> {
  const { database, clock } = services;
  const now = clock.now();
  const found = await findLive(database, { tokenHash: hashToken(token), now });
  if (!found) return null;

  // Absolute, because a session that was used while a clock ran ahead would not become idle before then.
  if (Math.abs(now.getTime() - new Date(found.last_seen_at).getTime()) >= seenInterval) {
    const { idle } = lifetimes[found.stays ? 'staying' : 'short'];
    const seen = { now, idleUntil: new Date(now.getTime() + idle) };
    await writeInBackground(services, {
      key: `session ${found.id}`,
      write: (tx) => markSeen(tx, found.id, seen),
      failure: 'A session was not noted as seen',
    });
  }
  return {
    kind: 'administrator',
    id: found.administratorId,
    name: found.full_name || found.username,
    sessionId: found.id,
    signedInAt: new Date(found.created_at),
    codes: new Set(readCodes(found.codes)),
    language: readLanguage(found.language) ?? 'en',
    origin,
    repeat: null,
  };
}
