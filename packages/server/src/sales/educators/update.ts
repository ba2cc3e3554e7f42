import type { updateEducator } from '@eemusic/contract/sales/educators';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import {
  affiliate,
  assertLive,
  changeChain,
  differences,
  enrol,
  enrolment,
  movesTo,
} from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type EducatorRow, type Fields, fieldsOf, getEducator, keepFields } from './store.ts';

type Request = RequestOf<typeof updateEducator>;

/** What is not given stays. */
export function update({ database, clock }: Services, request: Request, by: Administrator) {
  const { educatorId, channelId, version } = request;
  return changeChain(database, by, async (tx) => {
    const before = await getEducator(tx, educatorId);
    if (version !== undefined && version !== before.version) throw new Refusal('record.stale');
    if (channelId) await assertLive(tx, 'channels', [channelId]);
    const moves = await movesTo(
      tx,
      { kind: enrolment, id: educatorId },
      { all: request.users, added: request.addedUsers, removed: request.removedUsers },
    );

    const after = fieldsAfter(before, request);
    await keepFields(tx, before, after);
    const at = clock.now();
    if (channelId !== undefined) await affiliate(tx, { educatorIds: [educatorId], channelId, at });
    await enrol(tx, { studentIds: moves.leaving, educatorId: null, at });
    await enrol(tx, { studentIds: moves.joining, educatorId, at });
    const { student_count: users } = await getEducator(tx, educatorId);
    const change = differences({ ...fieldsOf(before), users: before.student_count }, { ...after, users });
    tx.audit('educator.updated', { kind: 'educator', id: educatorId, name: after.name }, change);
    return message('educator.updated');
  });
}

function fieldsAfter(before: EducatorRow, request: Request): Fields {
  const { EducatorName: name, contactName, contactNumber, contactEmail, region, category, status } = request;
  return {
    ...{ name, contactName, contactNumber, contactEmail },
    region: region === undefined ? before.region : region,
    category: category ?? before.category,
    isActive: (status ?? before.is_active) === 1,
  };
}
