import { type Token } from '@eemusic/contract/access/tokens';
import { minute } from '@eemusic/contract/platform/durations';
import { type Scope, scopes as allScopes } from '@eemusic/contract/platform/scopes';
import type { Generated, Transaction } from 'kysely';
import { hashToken, newToken } from '#access/session/index.ts';
import { changesOne, countRows, preparedQuery, type Query, writeInBackground } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal, type SystemToken } from '#platform/http/index.ts';
import type { RandomSource, Services } from '#platform/services.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    tokens: {
      id: Generated<number>;
      name: string;
      /** Separated by spaces. */
      scopes: string;
      channel_id: number | null;
      requests_per_minute: number;
      created_at: string;
      created_by: string;
      rotated_at: string | null;
      expires_at: string | null;
      revoked_at: string | null;
      last_used_at: string | null;
    };
    token_secrets: {
      id: Generated<number>;
      token_id: number;
      /** SHA-256. */
      secret_hash: string;
      ending: string;
      /** Set when another secret replaced this one; both are valid until then. */
      valid_until: string | null;
    };
  }
}

type Tx = Transaction<Tables>;

type NewToken = Pick<Token, 'name' | 'scopes' | 'channelId' | 'requestsPerMinute' | 'expiresAt'>;

/** Returns the number of tokens that are not revoked. */
export const countTokens = (db: Query) => countRows(db.selectFrom('tokens').where('revoked_at', 'is', null));

export async function addToken(tx: Tx, token: NewToken, made: { at: string; by: string }): Promise<number> {
  const { id } = await tx
    .insertInto('tokens')
    .values({
      name: token.name,
      scopes: token.scopes.join(' '),
      channel_id: token.channelId,
      requests_per_minute: token.requestsPerMinute,
      created_at: made.at,
      created_by: made.by,
      expires_at: token.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lets people and secret scanners recognise a token of this console. */
const prefix = 'eem_';
const isSecret = (text: string): boolean => /^eem_[\w-]{43}$/.test(text);

/** Makes a secret and stores its hash. It has 256 random bits, so a plain hash protects it against guessing. */
export async function addSecret(tx: Tx, tokenId: number, random: RandomSource): Promise<string> {
  const text = `${prefix}${newToken(random)}`;
  const secret = { token_id: tokenId, secret_hash: hashToken(text), ending: text.slice(-4) };
  await tx.insertInto('token_secrets').values(secret).execute();
  return text;
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

type Times = Partial<Pick<Tables['tokens'], 'rotated_at' | 'expires_at' | 'last_used_at'>>;

export async function updateToken(tx: Tx, id: number, times: Times): Promise<void> {
  await tx.updateTable('tokens').set(times).where('id', '=', id).execute();
}

/** Returns false if another request has already revoked it. */
export const markRevoked = (tx: Tx, tokenId: number, at: string): Promise<boolean> =>
  changesOne(
    tx.updateTable('tokens').set({ revoked_at: at }).where('id', '=', tokenId).where('revoked_at', 'is', null),
  );

function findTokens(db: Query) {
  return db
    .selectFrom('tokens')
    .leftJoin('channels', 'channels.id', 'tokens.channel_id')
    .select([
      'tokens.id as tokenId',
      'tokens.name',
      'scopes',
      'channel_id as channelId',
      'channels.name as channelName',
    ])
    .select(['requests_per_minute as requestsPerMinute', 'tokens.created_at as createdAt', 'created_by as createdBy'])
    .select(['rotated_at as rotatedAt', 'expires_at as expiresAt', 'revoked_at as revokedAt'])
    .select('last_used_at as lastUsedAt')
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

export async function getToken(db: Query, tokenId: number, now: Date): Promise<Token> {
  const row = await findTokens(db).where('tokens.id', '=', tokenId).executeTakeFirst();
  if (!row) throw new Refusal('token.not-found');
  return tokenOf(row, now);
}

/** Number of revoked tokens that are listed; all of them are in the activity. */
const maxRevoked = 200;

export async function listTokens(db: Query, now: Date): Promise<{ tokens: Token[] }> {
  const newest = db
    .selectFrom('tokens')
    .select('id')
    .where('revoked_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(maxRevoked);
  const rows = await findTokens(db)
    .where((token) => token.or([token('tokens.revoked_at', 'is', null), token('tokens.id', 'in', newest)]))
    .orderBy('tokens.id', 'desc')
    .execute();
  const tokens = rows.map((row) => tokenOf(row, now));
  const isOver = ({ state }: Token) => Number(state !== 'live');
  return { tokens: tokens.toSorted((one, other) => isOver(one) - isOver(other)) };
}

function tokenOf(row: Awaited<ReturnType<ReturnType<typeof findTokens>['execute']>>[number], now: Date): Token {
  const { scopes, ending, overlapUntil, expiresAt, revokedAt, ...token } = row;
  const at = now.toISOString();
  const isExpired = expiresAt !== null && expiresAt <= at;
  return {
    ...token,
    scopes: readScopes(scopes),
    ending: ending ?? '',
    overlapUntil: overlapUntil !== null && overlapUntil > at ? overlapUntil : null,
    expiresAt,
    revokedAt,
    state: revokedAt !== null ? 'revoked' : isExpired ? 'expired' : 'live',
  };
}

/** Returns the token with this valid secret. It is read on every request, so that revoking takes effect at once. */
const findBySecret = preparedQuery((db, { secretHash, at }: { secretHash: string; at: string }) =>
  db
    .selectFrom('token_secrets')
    .innerJoin('tokens', 'tokens.id', 'token_secrets.token_id')
    .select(['tokens.id as tokenId', 'name', 'scopes', 'channel_id as channelId', 'last_used_at as usedAt'])
    .select('requests_per_minute as requestsPerMinute')
    .where('secret_hash', '=', secretHash)
    .where('revoked_at', 'is', null)
    .where((token) => token.or([token('expires_at', 'is', null), token('expires_at', '>', at)]))
    .where((secret) => secret.or([secret('valid_until', 'is', null), secret('valid_until', '>', at)]))
    .compile(),
);

/** Returns the token with this secret, or null. The secret's hash is looked up, so timing reveals nothing about it. */
export async function findToken(services: Services, secret: string): Promise<SystemToken | null> {
  if (!isSecret(secret)) return null;
  const { database, clock } = services;
  const now = clock.now();
  const [found] = await findBySecret(database.read, { secretHash: hashToken(secret), at: now.toISOString() });
  if (!found) return null;

  const { usedAt, scopes, ...token } = found;
  const { tokenId } = token;
  // Once a minute, not on each call.
  if (usedAt === null || now.getTime() - new Date(usedAt).getTime() >= minute) {
    await writeInBackground(services, {
      key: `token ${tokenId}`,
      write: (tx) => updateToken(tx, tokenId, { last_used_at: now.toISOString() }),
      failure: 'A token was not noted as used',
    });
  }
  return { ...token, scopes: new Set(readScopes(scopes)), studentId: null };
}

export async function hasTokens({ database }: Services): Promise<boolean> {
  return (await database.read.selectFrom('tokens').select('id').limit(1).executeTakeFirst()) !== undefined;
}

const readScopes = (text: string): Scope[] => allScopes.filter((scope) => text.split(' ').includes(scope));
