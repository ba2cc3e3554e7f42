import {
  type BinKind,
  binKinds,
  binned,
  type listBin as contract,
  maxNamed,
} from '@eemusic/contract/platform/deletions';
import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { countOpen, findOpen } from './store.ts';

/** Returns the deletions that can still be restored: the caller's own or, for AD, everybody's. */
export async function list(
  { database: { read }, clock }: Pick<Services, 'database' | 'clock'>,
  { kind, owner, Page, Size }: RequestOf<typeof contract>,
  by: Administrator,
): Promise<AnswerOf<typeof contract>> {
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
