import * as z from 'zod/mini';
import { int } from '#platform/schemas.ts';
import { anySession, endpoint } from './endpoint.ts';
import { Done, Id } from './values.ts';

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

export const restoreDeletion = endpoint({
  method: 'POST',
  path: '/admin/deletions/restore',
  access: anySession,
  summary:
    'Restores everything that one deletion took, with its relations; needs the permission that deleting it needs.',
  input: z.object({ deletionId: Id }),
  output: Done,
  refusals: ['deletion.not-found', 'deletion.restored', 'deletion.in-the-way', 'permission.missing'],
});
