import { draftDays } from '@eemusic/contract/library/drafts';
import { day } from '@eemusic/contract/platform/durations';
import type { DraftRow } from './store.ts';

/** How long a review is kept after its last change. */
export const draftLifetimeMs = draftDays * day;

/** Returns a review without its scores, in the shape of the contract. */
export function describeDraft(row: DraftRow) {
  return {
    id: row.id,
    version: row.version,
    owner: { userId: row.owner_id, fullName: row.owner_name, mayReview: Boolean(row.owner_may_review) },
    handedBy: row.handed_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    keptUntil: new Date(new Date(row.updated_at).getTime() + draftLifetimeMs).toISOString(),
  };
}
