import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { editStudent } from '@eemusic/contract/sales/users';
import type { Services } from '#platform/services.ts';
import { subscriptionStatusOf } from './rows.ts';
import { findProfiles, getStudent, isKeyRevoked } from './store.ts';

export async function edit({ database, clock }: Services, studentId: number): Promise<AnswerOf<typeof editStudent>> {
  const student = await getStudent(database.read, studentId);
  const profiles = await findProfiles(database.read, studentId);
  const isRevoked = await isKeyRevoked(database.read, student);
  const profile = (wanted: 1 | 2) => {
    const found = profiles.find(({ place }) => place === wanted);
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
  return {
    student: {
      userId: student.id,
      fullName: student.full_name,
      contactNumber: student.contact_number,
      contactEmail: student.contact_email,
      contactName: student.contact_name,
      status: student.is_active,
      activeBy: student.active_from,
      expireBy: student.expires_on,
      subscriptionCode: student.subscription_code,
      subscriptionStatus: subscriptionStatusOf({ ...student, isRevoked }, clock.now()),
      profile1: profile(1),
      profile2: profile(2),
      teacherId: student.educator_id,
      teacherName: educator?.name ?? null,
      region: student.region,
      birthYear: student.birth_year,
      version: student.version,
    },
  };
}
