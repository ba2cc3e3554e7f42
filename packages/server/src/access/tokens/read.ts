import type { Token } from '@eemusic/contract/access/tokens';
import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { findTokens, readScopes, type TokenRow } from './store.ts';

/** Number of revoked tokens that are listed; all of them are in the activity. */
const maxRevoked = 200;

export async function getToken(db: Query, tokenId: number, now: Date): Promise<Token> {
  const row = await findTokens(db).where('tokens.id', '=', tokenId).executeTakeFirst();
  if (!row) throw new Refusal('token.not-found');
  return tokenOf(row, now);
}

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

function tokenOf(row: TokenRow, now: Date): Token {
  const at = now.toISOString();
  return {
    tokenId: row.id,
    name: row.name,
    scopes: readScopes(row.scopes),
    channelId: row.channel_id,
    channelName: row.channelName,
    requestsPerMinute: row.requests_per_minute,
    ending: row.ending ?? '',
    createdAt: row.created_at,
    createdBy: row.created_by,
    rotatedAt: row.rotated_at,
    overlapUntil: row.overlapUntil !== null && row.overlapUntil > at ? row.overlapUntil : null,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    state: row.revoked_at !== null ? 'revoked' : isPast(row.expires_at, at) ? 'expired' : 'live',
  };
}

const isPast = (instant: string | null, at: string): boolean => instant !== null && instant <= at;
