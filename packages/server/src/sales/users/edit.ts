import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { editStudent } from '@eemusic/contract/sales/users';
import type { Services } from '#platform/services.ts';
import { findProfiles, getStudent, valuesOf } from './store.ts';
import { isKeyRevoked, subscriptionStatusOf } from './subscription-status.ts';

export async function edit({ database, clock }: Services, studentId: number): Promise<AnswerOf<typeof editStudent>> {
  const student = await getStudent(database.read, studentId);
  const profiles = await findProfiles(database.read, studentId);
  const isRevoked = await isKeyRevoked(database.read, student);
  const profile = (number: 1 | 2) => {
    const found = profiles.find(({ place }) => place === number);
    return found ? { profileId: found.id, profileName: found.name } : null;
  };
  const educator =
    student.educator_id === null
      ? undefined
      : await database.read
          .selectFrom('educators')
          .select('name')
          .where('id', '=', student.educator_id)
          .executeTakeFirst();
  const { id: userId, is_active: status, active_from: activeBy, educator_id: teacherId, version } = student;
  const { isActive: _isActive, ...fields } = valuesOf(student);
  return {
    student: {
      userId,
      ...fields,
      status,
      activeBy,
      version,
      subscriptionCode: student.subscription_code,
      subscriptionStatus: subscriptionStatusOf({ ...student, isRevoked }, clock.today()),
      profile1: profile(1),
      profile2: profile(2),
      teacherId,
      teacherName: educator?.name ?? null,
    },
  };
}
