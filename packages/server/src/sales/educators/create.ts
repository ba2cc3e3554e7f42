import type { createEducator } from '@eemusic/contract/sales/educators';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { educatorFields, emptyTexts } from '@eemusic/contract/sales/fields';
import { assertStrong, hashPassword } from '#access/accounts/index.ts';
import { assertNotDeleted, changeSerially, mergeTexts, moveMembers } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { enrolment } from '#sales/users/index.ts';
import { addEducators, refuseTakenUserName } from './store.ts';

export async function create(
  { database, clock }: Services,
  { password, students, users, status, EducatorName: name, ...rest }: RequestOf<typeof createEducator>,
  by: Administrator,
) {
  await assertStrong(password, { email: rest.contactEmail, username: rest.userName });
  const passwordHash = await hashPassword(password);

  return changeSerially(database.forMany(students.length + users.length), by, async (tx) => {
    const at = clock.now();
    const { channelId = null, region = null, category, userName, ...contact } = rest;
    if (channelId !== null) await assertNotDeleted(tx, 'channels', [channelId]);

    const texts = mergeTexts(educatorFields, { name, ...contact }, emptyTexts(educatorFields));
    const educator = { ...texts, category, userName, region, channelId, isActive: status === 1 };
    const [educatorId = 0] = await refuseTakenUserName(addEducators(tx, [{ ...educator, passwordHash }], at));
    tx.audit('educator.created', { kind: 'educator', id: educatorId }, { after: educator });
    await moveMembers(tx, enrolment, { ids: [...students, ...users], to: educatorId, at });
    return { ...message('educator.added'), educatorId };
  });
}
