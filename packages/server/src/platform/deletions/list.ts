import { binned, type listBin as contract, maxNamed } from '@eemusic/contract/platform/deletions';
import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { countOwn, findOwn } from './store.ts';

/**
 * Returns the caller's own deletions that can still be restored. Other people's deletions appear only in the activity.
 */
export async function list(
  { database: { read }, clock }: Pick<Services, 'database' | 'clock'>,
  { kind, Page, Size }: RequestOf<typeof contract>,
  by: Administrator,
): Promise<AnswerOf<typeof contract>> {
  const codes = binned[kind];
  if (!codes.some((code) => by.codes.has(code))) throw new Refusal('permission.missing', { permissions: codes });

  const own = { kind, administratorId: by.id, now: clock.now() };
  const [deletions, total] = await Promise.all([
    findOwn(read, own, { offset: (Page - 1) * Size, size: Size }),
    countOwn(read, own),
  ]);
  return {
    deletions: deletions.map(({ id, at, expiresAt, records }) => ({
      ...{ deletionId: id, at: at.toISOString(), until: expiresAt.toISOString(), count: records.length },
      records: records.slice(0, maxNamed).map(({ id, name }) => ({ id, name })),
    })),
    total,
  };
}
