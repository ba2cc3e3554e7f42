import * as contract from '@eemusic/contract/access/tokens';
import { hour } from '@eemusic/contract/platform/durations';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { grantedBy, type Scope } from '@eemusic/contract/platform/scopes';
import { type Administrator, byText, containsSortable, lock, type Query } from '#platform/database/index.ts';
import { assertBelow, message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import * as store from './store.ts';

export const tokensRoom: Room = { routes: tokenRoutes };

const maxChannels = 20;

function tokenRoutes(serve: Serve, { database, clock, random }: Services): void {
  serve(contract.listTokens, () => store.listTokens(database.read, clock.now()));

  serve(contract.findTokenChannels, async ({ searchQuery }) => {
    const channels = await liveChannels(database.read)
      .select(['id as channelId', 'name as channelName'])
      .$if(searchQuery !== '', (query) => query.where(containsSortable('name_key', searchQuery)))
      .orderBy('name_key', byText('asc'))
      .orderBy('id')
      .limit(maxChannels)
      .execute();
    return { channels };
  });

  serve(contract.addToken, (request, by) =>
    database.change(by, async (tx) => {
      assertMayGrant(request.scopes, by);
      await lock(tx, 'tokens');
      assertBelow('token', await store.countTokens(tx));
      const now = clock.now();
      const { name, scopes, channelId = null, requestsPerMinute = contract.defaultRequestsPerMinute } = request;
      const channel = channelId !== null && liveChannels(tx).select('id').where('id', '=', channelId);
      if (channel && !(await channel.executeTakeFirst())) throw new Refusal('channel.not-found');
      const token = { name, scopes, channelId, requestsPerMinute, expiresAt: readExpiry(request.expiresAt, now) };
      const tokenId = await store.addToken(tx, token, { at: now.toISOString(), by: by.name });
      const secret = await store.addSecret(tx, tokenId, random);
      tx.audit('token.added', { kind: 'token', id: tokenId, name }, { after: token });
      return { ...message('token.added'), tokenId, token: secret, record: await store.getToken(tx, tokenId, now) };
    }),
  );

  /* The new secret is valid at once; the old one until the overlap ends, but never longer than before. */
  serve(contract.rotateToken, ({ tokenId, overlapHours = contract.defaultOverlapHours, ...request }, by) =>
    database.change(by, async (tx) => {
      await lock(tx, `token:${tokenId}`);
      const now = clock.now();
      const { name, state, scopes, expiresAt: oldExpiry } = await store.getToken(tx, tokenId, now);
      if (state === 'revoked') throw new Refusal('token.revoked');
      assertMayGrant(scopes, by);
      const expiresAt = request.expiresAt === undefined ? oldExpiry : readExpiry(request.expiresAt, now);
      if (state === 'expired' && request.expiresAt === undefined) throw new Refusal('token.expired');

      const overlapEnd = new Date(now.getTime() + overlapHours * hour).toISOString();
      await store.endSecrets(tx, tokenId, oldExpiry !== null && oldExpiry < overlapEnd ? oldExpiry : overlapEnd);
      const secret = await store.addSecret(tx, tokenId, random);
      await store.updateToken(tx, tokenId, { rotated_at: now.toISOString(), expires_at: expiresAt });
      const change = { before: { expiresAt: oldExpiry }, after: { expiresAt, overlapHours } };
      tx.audit('token.rotated', { kind: 'token', id: tokenId, name }, change);
      return { ...message('token.rotated'), tokenId, token: secret, record: await store.getToken(tx, tokenId, now) };
    }),
  );

  serve(contract.revokeToken, ({ tokenId }, by) =>
    database.change(by, async (tx) => {
      const { name } = await store.getToken(tx, tokenId, clock.now());
      if (!(await store.markRevoked(tx, tokenId, clock.now().toISOString()))) throw new Refusal('token.revoked');
      tx.audit('token.revoked', { kind: 'token', id: tokenId, name });
      return message('token.revoked');
    }),
  );
}

/** Whoever makes a token, or gets its new secret, can do what it permits. */
function assertMayGrant(scopes: readonly Scope[], { codes }: Administrator): void {
  for (const scope of scopes) {
    const permissions = grantedBy[scope];
    if (permissions && !permissions.some((code) => codes.has(code)))
      throw new Refusal('token.grant', { scope, permissions });
  }
}

const liveChannels = (db: Query) => db.selectFrom('channels').where('deleted_at', 'is', null);

/** Returns the expiry in UTC with milliseconds, as it is stored; refuses one in the past. */
function readExpiry(expiresAt: string | null | undefined, now: Date): string | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  const instant = new Date(expiresAt);
  if (instant <= now) throw new Refusal('request.invalid', { fields: { expiresAt: fieldErrorOf('instant.past') } });
  return instant.toISOString();
}
