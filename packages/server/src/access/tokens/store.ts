import { type Scope, scopes as allScopes } from '@eemusic/contract/platform/scopes';
import type { Transaction } from 'kysely';
import { countRows, preparedQuery, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Secret } from './secret.ts';
import './tables.ts';

/** The only SQL on tokens and their secrets. */

type Tx = Transaction<Tables>;

type NewToken = {
  name: string;
  scopes: readonly Scope[];
  channelId: number | null;
  requestsPerMinute: number;
  expiresAt: string | null;
  at: string;
  by: string;
};

/** Returns the number of tokens that are not revoked. */
export const countTokens = (db: Query) => countRows(db.selectFrom('tokens').where('revoked_at', 'is', null));

export async function storeToken(tx: Tx, { at, by, scopes, ...token }: NewToken): Promise<number> {
  const { id } = await tx
    .insertInto('tokens')
    .values({
      name: token.name,
      scopes: scopes.join(' '),
      channel_id: token.channelId,
      requests_per_minute: token.requestsPerMinute,
      created_at: at,
      created_by: by,
      expires_at: token.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function storeSecret(tx: Tx, tokenId: number, { hash, ending }: Secret): Promise<void> {
  await tx.insertInto('token_secrets').values({ token_id: tokenId, secret_hash: hash, ending }).execute();
}

/** Only shortens validity, so a second rotation does not extend the first secret. */
export async function endSecrets(tx: Tx, tokenId: number, validUntil: string): Promise<void> {
  await tx
    .updateTable('token_secrets')
    .set({ valid_until: validUntil })
    .where('token_id', '=', tokenId)
    .where((secret) => secret.or([secret('valid_until', 'is', null), secret('valid_until', '>', validUntil)]))
    .execute();
}

export async function storeRotation(tx: Tx, tokenId: number, rotated: { at: string; expiresAt: string | null }) {
  await tx
    .updateTable('tokens')
    .set({ rotated_at: rotated.at, expires_at: rotated.expiresAt })
    .where('id', '=', tokenId)
    .execute();
}

/** Returns false if another request has already revoked it. */
export async function markRevoked(tx: Tx, tokenId: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tokens')
    .set({ revoked_at: at })
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markUsed(tx: Tx, tokenId: number, at: string): Promise<void> {
  await tx.updateTable('tokens').set({ last_used_at: at }).where('id', '=', tokenId).execute();
}

export function findTokens(db: Query) {
  return db
    .selectFrom('tokens')
    .leftJoin('channels', 'channels.id', 'tokens.channel_id')
    .selectAll('tokens')
    .select('channels.name as channelName')
    .select((token) =>
      token
        .selectFrom('token_secrets')
        .select('ending')
        .whereRef('token_id', '=', 'tokens.id')
        .orderBy('token_secrets.id', 'desc')
        .limit(1)
        .as('ending'),
    )
    .select((token) =>
      token
        .selectFrom('token_secrets')
        .select((secret) => secret.fn.max('valid_until').as('until'))
        .whereRef('token_id', '=', 'tokens.id')
        .as('overlapUntil'),
    );
}

export type TokenRow = Awaited<ReturnType<ReturnType<typeof findTokens>['execute']>>[number];

const bySecret = preparedQuery((db, { secretHash, at }: { secretHash: string; at: string }) =>
  db
    .selectFrom('token_secrets')
    .innerJoin('tokens', 'tokens.id', 'token_secrets.token_id')
    .select(['tokens.id', 'name', 'scopes', 'channel_id', 'requests_per_minute', 'last_used_at'])
    .where('secret_hash', '=', secretHash)
    .where('revoked_at', 'is', null)
    .where((token) => token.or([token('expires_at', 'is', null), token('expires_at', '>', at)]))
    .where((secret) => secret.or([secret('valid_until', 'is', null), secret('valid_until', '>', at)]))
    .compile(),
);

/** Returns the token with this valid secret. It is read on every request, so that revoking takes effect at once. */
export async function findBySecret(db: Query, secret: { secretHash: string; at: string }) {
  const [found] = await bySecret(db, secret);
  return found ?? null;
}

export async function isAnyStored(db: Query): Promise<boolean> {
  return (await db.selectFrom('tokens').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export const readScopes = (text: string): Scope[] => allScopes.filter((scope) => text.split(' ').includes(scope));
