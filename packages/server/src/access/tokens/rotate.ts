import { defaultOverlapHours, type rotateToken as declared } from '@eemusic/contract/access/tokens';
import { hour } from '@eemusic/contract/platform/durations';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type Administrator, lock } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { readExpiry } from './expiry.ts';
import { getToken } from './read.ts';
import { newSecret } from './secret.ts';
import { endSecrets, storeRotation, storeSecret } from './store.ts';

/** The new secret is valid at once; the old one until the overlap ends, but never longer than before. */
export function rotateToken(
  { database, clock, random }: Services,
  { tokenId, overlapHours = defaultOverlapHours, ...request }: RequestOf<typeof declared>,
  by: Administrator,
): Promise<ResultOf<typeof declared>> {
  return database.change(by, async (tx) => {
    await lock(tx, database.engine, `token:${tokenId}`);
    const now = clock.now();
    const before = await getToken(tx, tokenId, now);
    if (before.state === 'revoked') throw new Refusal('token.revoked');
    const expiresAt = request.expiresAt === undefined ? before.expiresAt : readExpiry(request.expiresAt, now);
    if (before.state === 'expired' && request.expiresAt === undefined) throw new Refusal('token.expired');

    const overlapEnd = new Date(now.getTime() + overlapHours * hour).toISOString();
    const oldHoldsUntil = before.expiresAt !== null && before.expiresAt < overlapEnd ? before.expiresAt : overlapEnd;
    const secret = newSecret(random);
    await endSecrets(tx, tokenId, oldHoldsUntil);
    await storeSecret(tx, tokenId, secret);
    await storeRotation(tx, tokenId, { at: now.toISOString(), expiresAt });

    tx.audit(
      'token.rotated',
      { kind: 'token', id: tokenId, name: before.name },
      { before: { expiresAt: before.expiresAt }, after: { expiresAt, overlapHours } },
    );
    return { ...message('token.rotated'), tokenId, token: secret.text, record: await getToken(tx, tokenId, now) };
  });
}
