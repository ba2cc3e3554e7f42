import * as contract from '@eemusic/contract/access/tokens';
import { hour, minute } from '@eemusic/contract/platform/durations';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { grantedBy, type Scope, scopes as allScopes } from '@eemusic/contract/platform/scopes';
import {
  type Administrator,
  byText,
  changesOne,
  containsSortable,
  countRows,
  insertRow,
  lock,
  preparedQuery,
  type Query,
  writeInBackground,
} from '#platform/database/index.ts';
import { assertBelow, message, Refusal, type Serve, type SystemToken } from '#platform/http/index.ts';
import type { Room } from '#platform/room.ts';
import type { RandomSource, Services } from '#platform/services.ts';
import type { Generated, Transaction } from 'kysely';
import { hashToken, newToken } from '#access/session/index.ts';
import type { Tables } from '#platform/database/tables.ts';

export const tokensRoom: Room = { routes: tokenRoutes };

const maxChannels = 20;
/** All of them are in the activity. */
const maxRevoked = 200;

function tokenRoutes(serve: Serve, { database, clock, random }: Services): void {
  serve(contract.listTokens, async () => {
    const newest = database.read
      .selectFrom('tokens')
      .select('id')
      .where('revoked_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(maxRevoked);
    const rows = await findTokens(database.read)
      .where((token) => token.or([token('tokens.revoked_at', 'is', null), token('tokens.id', 'in', newest)]))
      .orderBy('tokens.id', 'desc')
      .execute();
    const tokens = rows.map((row) => tokenOf(row, clock.now()));
    const isOver = ({ state }: contract.Token) => Number(state !== 'live');
    return { tokens: tokens.toSorted((one, other) => isOver(one) - isOver(other)) };
  });

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
      assertBelow('token', await countRows(tx.selectFrom('tokens').where('revoked_at', 'is', null)));
      const now = clock.now();
      const { name, scopes, channelId = null, requestsPerMinute = contract.defaultRequestsPerMinute } = request;
      const channel = channelId !== null && liveChannels(tx).select('id').where('id', '=', channelId);
      if (channel && !(await channel.executeTakeFirst())) throw new Refusal('channel.not-found');
      const token = { name, scopes, channelId, requestsPerMinute, expiresAt: readExpiry(request.expiresAt, now) };
      const tokenId = await insertRow(tx, 'tokens', {
        name,
        scopes: scopes.join(' '),
        channel_id: channelId,
        requests_per_minute: requestsPerMinute,
        created_at: now.toISOString(),
        created_by: by.name,
        expires_at: token.expiresAt,
      });
      const secret = await addSecret(tx, tokenId, random);
      tx.audit('token.added', { kind: 'token', id: tokenId, name }, { after: token });
      return { ...message('token.added'), tokenId, token: secret, record: await getToken(tx, tokenId, now) };
    }),
  );

  /* The new secret is valid at once; the old one until the overlap ends, but never longer than before. */
  serve(contract.rotateToken, ({ tokenId, overlapHours = contract.defaultOverlapHours, ...request }, by) =>
    database.change(by, async (tx) => {
      await lock(tx, `token:${tokenId}`);
      const now = clock.now();
      const { name, state, scopes, expiresAt: oldExpiry } = await getToken(tx, tokenId, now);
      if (state === 'revoked') throw new Refusal('token.revoked');
      assertMayGrant(scopes, by);
      const expiresAt = request.expiresAt === undefined ? oldExpiry : readExpiry(request.expiresAt, now);
      if (state === 'expired' && request.expiresAt === undefined) throw new Refusal('token.expired');

      const overlapEnd = new Date(now.getTime() + overlapHours * hour).toISOString();
      const validUntil = oldExpiry !== null && oldExpiry < overlapEnd ? oldExpiry : overlapEnd;
      const secrets = tx.updateTable('token_secrets').set({ valid_until: validUntil }).where('token_id', '=', tokenId);
      // Only shortened, so a second rotation does not extend the first secret.
      await secrets
        .where((row) => row.or([row('valid_until', 'is', null), row('valid_until', '>', validUntil)]))
        .execute();
      const secret = await addSecret(tx, tokenId, random);
      const times = { rotated_at: now.toISOString(), expires_at: expiresAt };
      await tx.updateTable('tokens').set(times).where('id', '=', tokenId).execute();
      const change = { before: { expiresAt: oldExpiry }, after: { expiresAt, overlapHours } };
      tx.audit('token.rotated', { kind: 'token', id: tokenId, name }, change);
      return { ...message('token.rotated'), tokenId, token: secret, record: await getToken(tx, tokenId, now) };
    }),
  );

  serve(contract.revokeToken, ({ tokenId }, by) =>
    database.change(by, async (tx) => {
      const { name } = await getToken(tx, tokenId, clock.now());
      const revoked = tx.updateTable('tokens').set({ revoked_at: clock.now().toISOString() }).where('id', '=', tokenId);
      if (!(await changesOne(revoked.where('revoked_at', 'is', null)))) throw new Refusal('token.revoked');
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

function readExpiry(expiresAt: string | null | undefined, now: Date): string | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  const instant = new Date(expiresAt);
  if (instant <= now) throw new Refusal('request.invalid', { fields: { expiresAt: fieldErrorOf('instant.past') } });
  return instant.toISOString();
}

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
      /** Both are valid until then. */
      valid_until: string | null;
    };
  }
}

type Tx = Transaction<Tables>;

/** Lets people and secret scanners recognise a token of this console. */
const prefix = 'eem_';

/** It has 256 random bits, so a plain hash protects it against guessing. */
async function addSecret(tx: Tx, tokenId: number, random: RandomSource): Promise<string> {
  const text = `${prefix}${newToken(random)}`;
  const secret = { token_id: tokenId, secret_hash: hashToken(text), ending: text.slice(-4) };
  await tx.insertInto('token_secrets').values(secret).execute();
  return text;
}

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

async function getToken(db: Query, tokenId: number, now: Date): Promise<contract.Token> {
  const row = await findTokens(db).where('tokens.id', '=', tokenId).executeTakeFirst();
  if (!row) throw new Refusal('token.not-found');
  return tokenOf(row, now);
}

function tokenOf(
  row: Awaited<ReturnType<ReturnType<typeof findTokens>['execute']>>[number],
  now: Date,
): contract.Token {
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

/** The secret's hash is looked up, so timing reveals nothing about it. */
export async function findToken(services: Services, secret: string): Promise<SystemToken | null> {
  if (!/^eem_[\w-]{43}$/.test(secret)) return null;
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
      write: async (tx) => {
        await tx.updateTable('tokens').set({ last_used_at: now.toISOString() }).where('id', '=', tokenId).execute();
      },
      failure: 'A token was not noted as used',
    });
  }
  return { ...token, scopes: new Set(readScopes(scopes)), studentId: null };
}

export async function hasTokens({ database }: Services): Promise<boolean> {
  return (await database.read.selectFrom('tokens').select('id').limit(1).executeTakeFirst()) !== undefined;
}

const readScopes = (text: string): Scope[] => allScopes.filter((scope) => text.split(' ').includes(scope));
