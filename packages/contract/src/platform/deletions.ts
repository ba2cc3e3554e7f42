import * as z from 'zod/mini';
import { int } from '#platform/schemas.ts';
import { anySession, endpoint } from './endpoint.ts';
import { Done, Id } from './values.ts';

/** Days for which a deletion can be undone. */
export const restorableFor = 30;

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
