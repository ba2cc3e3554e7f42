import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { moveStudents as contract } from '@eemusic/contract/sales/users';
import { changeSerially, assertNotDeleted, moveMembers } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, resolveSelection } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { filterOf } from './filter.ts';
import { findIds } from './select.ts';
import { enrolment } from './store.ts';

/** Moves all or none. Past sales stay with the school that made them. */
export function moveStudents(
  { database, clock }: Services,
  { students: ids, matching, educatorId }: RequestOf<typeof contract>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const chosen = await resolveSelection({ ids, token: matching?.token }, async (limit) =>
      matching ? findIds(database, filterOf(matching, clock), { limit, within: tx }) : [],
    );
    if (educatorId !== null) await assertNotDeleted(tx, 'educators', [educatorId]);
    const { count, byFormerOwner } = await moveMembers(tx, enrolment, { ids: chosen, to: educatorId, at: clock.now() });
    const before = [...byFormerOwner].map(([educatorId, students]) => ({ educatorId, students }));
    return { ...message('student.moved', { count }), moved: count, before };
  });
}
