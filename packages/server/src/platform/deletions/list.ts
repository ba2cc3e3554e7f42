import { binned, type listBin as contract, maxNamed } from '@eemusic/contract/platform/deletions';
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
  const codes = binned[kind];
  if (!codes.some((code) => by.codes.has(code))) throw new Refusal('permission.missing', { permissions: codes });

  const isOwn = owner === 'me';
  if (!isOwn && !by.codes.has('AD')) throw new Refusal('permission.missing', { permissions: ['AD'] });

  const open = { kind, administratorId: isOwn ? by.id : null, now: clock.now() };
  const [deletions, total] = await Promise.all([
    findOpen(read, open, { offset: (Page - 1) * Size, size: Size }),
    countOpen(read, open),
  ]);
  return {
    deletions: deletions.map(({ id, at, expiresAt, records, deletedBy }) => ({
      ...{ deletionId: id, at: at.toISOString(), until: expiresAt.toISOString(), count: records.length },
      by: isOwn ? null : deletedBy,
      records: records.slice(0, maxNamed).map(({ id, name }) => ({ id, name })),
    })),
    total,
  };
}
