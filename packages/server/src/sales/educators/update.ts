import type { updateEducator as contract } from '@eemusic/contract/sales/educators';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { educatorFields } from '@eemusic/contract/sales/fields';
import {
  assertNotDeleted,
  changeSerially,
  memberChanges,
  mergeTexts,
  moveMembers,
} from '#sales/user-management/index.ts';
import { type Administrator, differences } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { enrolment } from '#sales/users/index.ts';
import { affiliation, getEducator, updateEducator, valuesOf } from './store.ts';

/** Fields that the request leaves out stay as they are. */
export function update({ database, clock }: Services, request: RequestOf<typeof contract>, by: Administrator) {
  const { educatorId: id, EducatorName: name, channelId, status, version, users: all, ...rest } = request;
  const { addedUsers: added, removedUsers: removed, region, category, ...contact } = rest;
  return changeSerially(database.forMany(all ? undefined : added.length + removed.length), by, async (tx) => {
    const before = await getEducator(tx, id);
    if (version !== undefined && version !== before.version) throw new Refusal('record.stale');
    if (channelId) await assertNotDeleted(tx, 'channels', [channelId]);
    const { joining, leaving } = await memberChanges(tx, enrolment, id, { all, added, removed });

    const after = {
      ...mergeTexts(educatorFields, { name, ...contact }, valuesOf(before)),
      region: region === undefined ? before.region : region,
      category: category ?? before.category,
      isActive: (status ?? before.is_active) === 1,
    };
    await updateEducator(tx, before, after);
    const at = clock.now();
    if (channelId !== undefined) await moveMembers(tx, affiliation, { ids: [id], to: channelId, at });
    await moveMembers(tx, enrolment, { ids: leaving, to: null, at });
    await moveMembers(tx, enrolment, { ids: joining, to: id, at });
    const { student_count: users } = await getEducator(tx, id);
    const change = differences({ ...valuesOf(before), users: before.student_count }, { ...after, users });
    tx.audit('educator.updated', { kind: 'educator', id, name }, change);
    return message('educator.updated');
  });
}
