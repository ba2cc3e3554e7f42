import * as z from 'zod/mini';
import { fieldError } from '#platform/field-errors.ts';
import { int } from '#platform/schemas.ts';
import { anySession, endpoint } from './endpoint.ts';
import { page, size } from './paging.ts';
import type { Code } from './permissions.ts';
import { Ids } from './selection.ts';
import { Done, Id, Instant } from './values.ts';

/** Days for which a deletion can be undone. */
export const restorableFor = 30;

/**
 * What stands for the name of a record that was removed for good: sales and practice still refer to it, but nothing tells
 * who or what it was.
 */
export const purgedNames = {
  channel: 'Deleted channel',
  educator: 'Deleted school',
  student: 'Deleted user',
  score: 'Deleted score',
} as const;
export type PurgedKind = keyof typeof purgedNames;
const purgedKinds = Object.keys(purgedNames) as [PurgedKind, ...PurgedKind[]];

/** Which of the records that a row names were removed for good; for their names stand those of `purgedNames`. */
export const Purged = z.array(z.enum(purgedKinds));

/** What every call that deletes answers; the id restores all of it at once. */
export const Deleted = z.extend(Done, { deletionId: int() });

/** The records that somebody who deleted them takes back by themselves, with the codes of which one is needed. */
export const binned = {
  channel: ['UM'],
  educator: ['UM'],
  student: ['UM'],
  key: ['UM', 'SM'],
  score: ['SL'],
  library: ['SL', 'CM'],
  booklet: ['SL'],
  administrator: ['AD'],
  card: ['ES'],
} as const satisfies Record<string, readonly [Code, ...Code[]]>;
export type BinKind = keyof typeof binned;
export const binKinds = Object.keys(binned) as [BinKind, ...BinKind[]];

/** Of a deletion of more records, so many are named. */
export const maxNamed = 200;

export const BinEntry = z.object({
  deletionId: int(),
  at: Instant,
  /** From then on it is gone for good. */
  until: Instant,
  /** How many can be restored still. */
  count: int(),
  records: z.array(z.object({ id: int(), name: z.string() })),
});
export type BinEntry = z.output<typeof BinEntry>;

export const listBin = endpoint({
  method: 'POST',
  path: '/admin/deletions',
  access: anySession,
  summary:
    'What the caller deleted and can still restore, of one kind, the newest first; needs the permission that deleting it needs.',
  input: z.object({
    kind: z.enum(binKinds, fieldError('choice.expected', { choices: binKinds })),
    Page: page,
    Size: size,
  }),
  output: z.object({ deletions: z.array(BinEntry), total: int() }),
  refusals: ['permission.missing'],
  isRead: true,
});

export const restoreDeletion = endpoint({
  method: 'POST',
  path: '/admin/deletions/restore',
  access: anySession,
  summary:
    'Restores everything that one deletion took, or those of its records that are named, with their relations; needs the permission that deleting it needs.',
  input: z.object({
    deletionId: Id,
    records: z.optional(Ids),
  }),
  output: Done,
  refusals: ['deletion.not-found', 'deletion.restored', 'deletion.in-the-way', 'permission.missing'],
});
