import { handOverDraft, type listDrafts } from '@eemusic/contract/library/drafts';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { listHolders } from '#access/accounts/index.ts';
import type { Services } from '#platform/services.ts';
import { describeDraft } from './describe.ts';
import { listDraftRows, listDraftScores } from './store.ts';

/** Returns the caller's reviews first, then the others; the most recently changed come first in both. */
export async function list({ database }: Services, userId: number | null): Promise<ResultOf<typeof listDrafts>> {
  const rows = await listDraftRows(database.read);
  const scores = Map.groupBy(
    await listDraftScores(
      database.read,
      rows.map(({ id }) => id),
    ),
    ({ draftId }) => draftId,
  );
  const isOthers = ({ owner_id: owner }: (typeof rows)[number]) => Number(owner !== userId);
  return {
    drafts: rows
      .toSorted((one, other) => isOthers(one) - isOthers(other))
      .flatMap((row) => {
        const [first, ...others] = (scores.get(row.id) ?? []).map(({ decisions }) => decisions);
        if (first === undefined) return [];
        const names = [first, ...others].map(({ name }) => name);
        return [{ ...describeDraft(row), moduleId: first.moduleId, names }];
      }),
    colleagues: (await listHolders(database.read, handOverDraft.access.codes)).map(({ id, fullName }) => ({
      userId: id,
      fullName,
    })),
  };
}
