import { fieldText } from '@eemusic/contract/platform/field-texts';
import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { studentFields, type StudentValues } from '@eemusic/contract/sales/fields';
import type { updateStudent as contract } from '@eemusic/contract/sales/users';
import { assertNotDeleted, changeSerially, mergeValues, moveMembers } from '#sales/user-management/index.ts';
import { type Administrator, type Change, differences } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import type { Services } from '#platform/services.ts';
import { enrolment, findProfiles, getStudent, nameProfile, updateStudent, valuesOf } from './store.ts';

type Request = RequestOf<typeof contract>;
type Profiles = Awaited<ReturnType<typeof findProfiles>>;

/** Fields that the request leaves out stay as they are. The subscription code and the first day cannot be changed. */
export function update({ database, clock }: Services, request: Request, by: Administrator) {
  return changeSerially(database, by, async (tx) => {
    const { UserId: id, version, teacherId } = request;
    const before = await getStudent(tx, id);
    if (version !== undefined && version !== before.version) throw new Refusal('record.stale');
    const profiles = await findProfiles(tx, id);
    assertProfiles(profiles, request);
    if (isPresent(teacherId)) await assertNotDeleted(tx, 'educators', [teacherId]);

    const after = valuesAfter(request, valuesOf(before));
    const change = differences({ ...valuesOf(before), ...namesOf(profiles) }, { ...after, ...renamed(request) });
    const isMoved = teacherId !== undefined && teacherId !== before.educator_id;
    if (!isMoved || Object.keys(change.after).length > 0) {
      await updateStudent(tx, before, after);
      await renameProfiles(tx, id, request);
      if (after.birthYear !== before.birth_year)
        await enqueue(
          tx,
          'students.restamp',
          { studentId: id },
          { now: clock.now(), uniqueKey: `students.restamp ${id}` },
        );
      tx.audit('student.updated', { kind: 'student', id, name: after.fullName }, change);
    }
    if (isMoved) await moveMembers(tx, enrolment, { ids: [id], to: teacherId, at: clock.now() });
    return message('student.updated');
  });
}

const isPresent = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

/** A second profile cannot be added here, and a profile id must be one of the student's own. */
function assertProfiles(profiles: Profiles, { profile1, profile2 }: Request): void {
  for (const [index, profile] of [profile1, profile2].entries()) {
    if (!isPresent(profile)) continue;
    const own = profiles.find(({ place }) => place === index + 1);
    if (!own && index === 1) throw wrongField('profile2', fieldErrorOf('profile.none'));
    if (isPresent(profile.profileId) && profile.profileId !== own?.id)
      throw wrongField(`profile${index + 1}`, fieldErrorOf('profile.other'));
  }
}

function wrongField(field: string, error: FieldError): Refusal {
  const refusal = new Refusal('request.invalid', { fields: { [field]: error } });
  refusal.message = fieldText(error);
  return refusal;
}

function valuesAfter(request: Request, before: StudentValues): StudentValues {
  const { fullname: fullName, status, ...rest } = request;
  return {
    ...mergeValues(studentFields, { fullName, ...rest }, before),
    isActive: (status ?? (before.isActive ? 1 : 0)) === 1,
  };
}

async function renameProfiles(tx: Change, studentId: number, { profile1, profile2 }: Request): Promise<void> {
  if (isPresent(profile1)) await nameProfile(tx, { studentId, place: 1, name: profile1.profileName });
  if (isPresent(profile2)) await nameProfile(tx, { studentId, place: 2, name: profile2.profileName });
}

const namesOf = (profiles: Profiles) =>
  Object.fromEntries(profiles.map(({ place, name }) => [`profile${place}`, name]));

function renamed({ profile1, profile2 }: Request) {
  return {
    ...(isPresent(profile1) && { profile1: profile1.profileName }),
    ...(isPresent(profile2) && { profile2: profile2.profileName }),
  };
}
