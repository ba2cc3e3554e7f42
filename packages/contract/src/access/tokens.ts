import * as z from 'zod/mini';
import { anyOf, endpoint, readEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { searchQuery } from '#platform/paging.ts';
import { int, rowsOf, withChecks } from '#platform/schemas.ts';
import { scopes } from '#platform/scopes.ts';
import { Done, Id, Instant, Name, oneOf, wholeNumber } from '#platform/values.ts';

export const tokenStates = ['live', 'expired', 'revoked'] as const;

/** Requests per minute that a token may make on each node, unless another number is set. */
export const defaultRequestsPerMinute = 6_000;
export const maxRequestsPerMinute = 60_000;

export const defaultOverlapHours = 24;
export const maxOverlapHours = 24 * 30;

/** A token by which another system calls the learner service or `/api/v1`. The secret itself is not stored. */
export const Token = z.object({
  tokenId: int(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** The only channel of which it may see and change anything; null for all. */
  channelId: z.nullable(int()),
  channelName: z.nullable(z.string()),
  requestsPerMinute: int(),
  /** The last characters of the current secret, which tell tokens apart. */
  ending: z.string(),
  createdAt: Instant,
  createdBy: z.string(),
  rotatedAt: z.nullable(Instant),
  /** Until when the secret from before the last rotation is still valid; null if it is not. */
  overlapUntil: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
  /** Recorded at most once a minute. */
  lastUsedAt: z.nullable(Instant),
  state: z.enum(tokenStates),
});
export type Token = z.output<typeof Token>;

/** The secret is shown only in this answer, because only its hash is stored. */
const Shown = z.extend(Done, { tokenId: int(), token: z.string(), record: Token });

const access = anyOf('AD');
const expiresAt = z.nullish(z.iso.datetime(fieldError('instant.past')));
const overlapError = fieldError('number.between', { min: 0, max: maxOverlapHours });
const limitError = fieldError('number.between', { min: 1, max: maxRequestsPerMinute });

export const listTokens = readEndpoint('POST /admin/tokens', access, {
  summary:
    'Lists the tokens of other systems, valid ones first, then newest first; of the revoked ones at most 200. Secrets are not included.',
  input: z.object({}),
  output: z.object({ tokens: z.array(Token) }),
});

export const findTokenChannels = readEndpoint('POST /admin/tokens/channels', access, {
  summary: 'Lists the first 20 channels by name, for choosing the one whose students a token may read.',
  input: z.object({ searchQuery }),
  output: z.object({ channels: rowsOf({ channelId: int(), channelName: z.string() }) }),
});

export const addToken = endpoint('POST /admin/tokens/add', access, {
  summary: 'Creates a token for another system. It is shown in this answer only, as just its hash is stored.',
  input: z.object({
    name: Name,
    scopes: withChecks(
      z.array(oneOf(scopes), fieldError('list.expected', { of: 'scope' })),
      z.minLength(1, fieldError('selection.empty', { of: 'scope' })),
      z.overwrite((chosen) => [...new Set(chosen)]),
    ),
    channelId: z.nullish(Id),
    /** Without it, or with null, the token does not expire. */
    expiresAt,
    requestsPerMinute: z.optional(wholeNumber(1, maxRequestsPerMinute, limitError)),
  }),
  output: Shown,
  refusals: ['channel.not-found', 'record.too-many', 'token.grant'],
  needsRecentSignIn: true,
});

export const rotateToken = endpoint('POST /admin/tokens/rotate', access, {
  summary: 'Creates a new secret for a token. The old one stays valid for the hours of overlap.',
  input: z.object({
    tokenId: Id,
    overlapHours: z.optional(wholeNumber(0, maxOverlapHours, overlapError)),
    /** The expiry of the new secret; by default that of the old one. */
    expiresAt,
  }),
  output: Shown,
  refusals: ['token.not-found', 'token.revoked', 'token.expired', 'token.grant'],
  needsRecentSignIn: true,
});

export const revokeToken = endpoint('POST /admin/tokens/revoke', access, {
  summary: 'Revokes a token with all its secrets. It is refused from the next request on.',
  input: z.object({ tokenId: Id }),
  refusals: ['token.not-found', 'token.revoked'],
});
