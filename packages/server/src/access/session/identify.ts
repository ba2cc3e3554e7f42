import { minute } from '@eemusic/contract/platform/durations';
import { setTimeout as wait } from 'node:timers/promises';
import { readCodes, readLanguage } from '#access/accounts/index.ts';
import type { Administrator, Origin } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { lifetimes } from './open.ts';
import { findLive, markSeen } from './store.ts';
import { hashToken } from './token.ts';

/** `last_seen_at` is written at most this often, not on each call. */
const seenIntervalMs = minute;

/**
 * How long a call waits for that write, in ms. On SQLite it may have to wait for a long change, which must not delay
 * reads.
 */
const maxWaitMs = 250;

const pendingWrites = new WeakMap<Services['database'], Set<number>>();

/** Writes that the session was seen. One write is under way at most, and the call goes on when it takes too long or fails: on a full disk one can still read. */
async function noteSeen({ database, log }: Services, id: number, seen: { now: Date; idleUntil: Date }): Promise<void> {
  const noting = pendingWrites.get(database) ?? new Set();
  pendingWrites.set(database, noting);
  if (noting.has(id)) return;
  noting.add(id);
  const noted = database.write((tx) => markSeen(tx, id, seen)).finally(() => noting.delete(id));
  const settled = noted.catch((error: unknown) => log.warn({ err: error }, 'A session was not noted as seen'));
  await Promise.race([settled, wait(maxWaitMs, undefined, { ref: false })]);
}

export async function identify(services: Services, token: string, origin: Origin): Promise<Administrator | null> {
  const { database, clock } = services;
  const now = clock.now();
  const found = await findLive(database, { tokenHash: hashToken(token), now });
  if (!found) return null;

  if (now.getTime() - new Date(found.last_seen_at).getTime() >= seenIntervalMs) {
    const { idle } = lifetimes[found.stays ? 'staying' : 'short'];
    await noteSeen(services, found.id, { now, idleUntil: new Date(now.getTime() + idle) });
  }
  return {
    kind: 'administrator',
    id: found.administratorId,
    name: found.full_name || found.username,
    sessionId: found.id,
    codes: new Set(readCodes(found.codes)),
    language: readLanguage(found.language) ?? 'en',
    origin,
    repeat: null,
  };
}
