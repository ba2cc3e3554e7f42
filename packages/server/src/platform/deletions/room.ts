import { day } from '@eemusic/contract/platform/durations';
import {
  type BinKind,
  binKinds,
  binned,
  listBin,
  maxNamed,
  restoreDeletion,
} from '@eemusic/contract/platform/deletions';
import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import { purgeDeletions, restore } from './restore.ts';
import { countOpen, findOpen, type Restorers } from './store.ts';
import type { Room } from '#platform/room.ts';
import { Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Administrator } from '#platform/database/index.ts';

export const deletionsRoom: Room<{ restorers: Restorers }> = {
  routes: (serve, services, { restorers }) => deletionRoutes(serve, services, restorers),
  jobs: (services, { restorers }) => ({
    'deletions.purge': {
      every: day,
      run: (_payload, { signal }) => purgeDeletions(services, restorers, signal),
    },
  }),
};

function deletionRoutes(serve: Serve, services: Services, restorers: Restorers): void {
  serve(restoreDeletion, (request, by) => restore(services, restorers, request, by));
  serve(listBin, (request, by) => list(services, request, by));
}

/** Returns the deletions that can still be restored: the caller's own or, for AD, everybody's. */
async function list(
  { database: { read }, clock }: Pick<Services, 'database' | 'clock'>,
  { kind, owner, Page, Size }: RequestOf<typeof listBin>,
  by: Administrator,
): Promise<AnswerOf<typeof listBin>> {
  const mayRestore = (one: BinKind) => binned[one].some((code) => by.codes.has(code));
  if (kind !== undefined && !mayRestore(kind)) throw new Refusal('permission.missing', { permissions: binned[kind] });

  const isOwn = owner === 'me';
  if (!isOwn && !by.codes.has('AD')) throw new Refusal('permission.missing', { permissions: ['AD'] });

  const open = { administratorId: isOwn ? by.id : null, now: clock.now() };
  const allowed = binKinds.filter(mayRestore);
  if (allowed.length === 0) return { deletions: [], total: 0, counts: [] };

  const kinds = kind === undefined ? allowed : [kind];
  const [deletions, counts] = await Promise.all([
    findOpen(read, { ...open, kinds }, { offset: (Page - 1) * Size, size: Size }),
    countOpen(read, { ...open, kinds: allowed }),
  ]);
  return {
    deletions: deletions.map(({ id, kind: one, at, expiresAt, records, deletedBy }) => ({
      deletionId: id,
      kind: one as BinKind,
      at: at.toISOString(),
      until: expiresAt.toISOString(),
      count: records.length,
      by: isOwn ? null : deletedBy,
      records: records.slice(0, maxNamed).map(({ id, name }) => ({ id, name })),
    })),
    total: kinds.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0),
    counts: allowed.flatMap((one) => {
      const count = counts.get(one);
      return count === undefined ? [] : [{ kind: one, count }];
    }),
  };
}
