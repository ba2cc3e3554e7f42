import type { createEducator, editEducator, updateEducator as updating } from '@eemusic/contract/sales/educators';
import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import { educatorFields, emptyTexts } from '@eemusic/contract/sales/fields';
import { assertStrong, hashPassword } from '#access/accounts/index.ts';
import {
  assertNotDeleted,
  changeSerially,
  memberChanges,
  membersOf,
  mergeValues,
  moveMembers,
} from '#sales/user-management/index.ts';
import { type Administrator, differences } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { enrolment } from '#sales/users/index.ts';
import { addEducators, affiliation, getEducator, refuseTakenUserName, updateEducator, valuesOf } from './store.ts';

export async function create(
  { database, clock }: Services,
  { password, students, users, status, EducatorName: name, ...rest }: RequestOf<typeof createEducator>,
  by: Administrator,
) {
  await assertStrong(password, { email: rest.contactEmail, username: rest.userName });
  const passwordHash = await hashPassword(password);

  return changeSerially(database, by, async (tx) => {
    const at = clock.now();
    const { channelId = null, userName, ...given } = rest;
    if (channelId !== null) await assertNotDeleted(tx, 'channels', [channelId]);

    const { category } = given;
    const blank = { ...emptyTexts(educatorFields), region: null, category };
    const values = mergeValues(educatorFields, { name, ...given }, blank);
    const educator = { ...values, userName, channelId, isActive: status === 1 };
    const [educatorId = 0] = await refuseTakenUserName(addEducators(tx, [{ ...educator, passwordHash }], at));
    tx.audit('educator.created', { kind: 'educator', id: educatorId }, { after: educator });
    await moveMembers(tx, enrolment, { ids: [...students, ...users], to: educatorId, at });
    return { ...message('educator.added'), educatorId };
  });
}

/** Fields that the request leaves out stay as they are. */
export function update({ database, clock }: Services, request: RequestOf<typeof updating>, by: Administrator) {
  const { educatorId: id, EducatorName: name, channelId, status, version, users: all, ...rest } = request;
  const { addedUsers: added, removedUsers: removed, ...values } = rest;
  return changeSerially(database, by, async (tx) => {
    const row = await getEducator(tx, id);
    if (version !== undefined && version !== row.version) throw new Refusal('record.stale');
    if (channelId) await assertNotDeleted(tx, 'channels', [channelId]);
    const { joining, leaving } = await memberChanges(tx, enrolment, id, { all, added, removed });

    const before = valuesOf(row);
    const isActive = (status ?? row.is_active) === 1;
    const after = { ...mergeValues(educatorFields, { name, ...values }, before), isActive };
    await updateEducator(tx, row, after);
    const at = clock.now();
    if (channelId !== undefined) await moveMembers(tx, affiliation, { ids: [id], to: channelId, at });
    const left = await moveMembers(tx, enrolment, { ids: leaving, to: null, at });
    const joined = await moveMembers(tx, enrolment, { ids: joining, to: id, at });
    const users = row.student_count - left.count + joined.count;
    const change = differences({ ...before, users: row.student_count }, { ...after, users });
    tx.audit('educator.updated', { kind: 'educator', id, name }, change);
    return message('educator.updated');
  });
}

export async function edit({ database }: Services, educatorId: number): Promise<AnswerOf<typeof editEducator>> {
  const educator = await getEducator(database.read, educatorId);
  const channel = await database.read
    .selectFrom('channels')
    .select('name')
    .where('id', '=', educator.channel_id)
    .executeTakeFirst();
  const { id, user_name: userName, channel_id: channelId, is_active: status, version } = educator;
  const { isActive: _isActive, ...fields } = valuesOf(educator);
  const members = await membersOf(database, enrolment, id);
  const users = members.map((one) => ({ studentId: one.id, studentName: one.name }));
  const channelName = channel?.name ?? null;
  return { educator: { id, ...fields, userName, channelId, channelName, status, version, users } };
}
