import * as z from 'zod/mini';
import { int, rowsOf } from '#platform/schemas.ts';
import { anySession, endpoint, readEndpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { recordCodes } from './record-codes.ts';
import { Ids } from './selection.ts';
import { Done, Id, Instant, oneOf } from './values.ts';

/** Days for which a deletion can be undone. */
export const restorableFor = 30;

/**
 * Replaces the name of a purged record in lists of sales and practice, which still refer to it although its name is
 * gone.
 */
export const purgedNames = {
  channel: 'Deleted channel',
  educator: 'Deleted school',
  student: 'Deleted user',
  score: 'Deleted score',
} as const;
export type PurgedKind = keyof typeof purgedNames;
const purgedKinds = Object.keys(purgedNames) as [PurgedKind, ...PurgedKind[]];

/** Which of the records in a row are purged; their names are those of `purgedNames`. */
export const Purged = z.array(z.enum(purgedKinds));

/** The answer of every call that deletes; everything deleted can be restored by this id. */
export const Deleted = z.extend(Done, { deletionId: int() });

/** The answer of a call that changes many records; `deletionId` undoes it, and is null if nothing had to change. */
export const Changed = z.extend(Deleted, { deletionId: z.nullable(int()), changed: int() });

/** The kinds of records that people can restore from their own bin, with the codes of which they need one. */
export const binned = recordCodes;
export type BinKind = keyof typeof binned;
export const binKinds = Object.keys(binned) as [BinKind, ...BinKind[]];

/** Whose deletions a bin lists: the caller's, or for AD everybody's. */
const binOwners = ['me', 'everybody'] as const;
export type BinOwner = (typeof binOwners)[number];

export const maxNamed = 200;

export const BinEntry = z.object({
  deletionId: int(),
  kind: z.enum(binKinds),
  at: Instant,
  until: Instant,
  /** The person who deleted it; null in one's own bin. */
  by: z.nullable(z.string()),
  /** The number of records that can still be restored. */
  count: int(),
  records: rowsOf({ id: int(), name: z.string() }),
});
export type BinEntry = z.output<typeof BinEntry>;

export const listBin = readEndpoint('POST /admin/deletions', anySession, {
  summary:
    "Lists what the caller deleted and can still restore, newest first; with `owner: 'everybody'` what anybody deleted, for AD. A kind requires the same permission as deleting it; without one, every kind that the caller may restore is listed.",
  input: z.object({
    kind: z.optional(oneOf(binKinds)),
    owner: z._default(oneOf(binOwners), 'me'),
    ...paged,
  }),
  output: z.object({
    deletions: z.array(BinEntry),
    total: int(),
    /** How many deletions there are of each kind that the caller may restore, except for kinds without any. */
    counts: rowsOf({ kind: z.enum(binKinds), count: int() }),
  }),
  refusals: ['permission.missing'],
});

export const restoreDeletion = endpoint('POST /admin/deletions/restore', anySession, {
  summary:
    'Restores everything that one deletion removed, or the named records of it, with their relations. Requires the same permission as deleting it, and a recent sign-in to restore administrators.',
  input: z.object({
    deletionId: Id,
    records: z.optional(Ids),
  }),
  bodySize: 'list',
  refusals: [
    'deletion.not-found',
    'deletion.restored',
    'deletion.in-the-way',
    'record.too-many',
    'entry.too-many',
    'permission.missing',
    'session.not-recent',
  ],
});
