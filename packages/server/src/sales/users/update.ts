import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { updateStudent } from '@eemusic/contract/sales/users';
import { assertLive, changeChain, differences, enrol } from '#sales/user-management/index.ts';
import type { Administrator, Change } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Services } from '#platform/services.ts';
import { type Fields, findProfiles, getStudent, keepFields, nameProfile, type StoredStudent } from './store.ts';

type Request = RequestOf<typeof updateStudent>;
type Profiles = Awaited<ReturnType<typeof findProfiles>>;

/** What is not given stays; the subscription code and its first day always do. */
export function update({ database, clock }: Services, request: Request, by: Administrator) {
  return changeChain(database, by, async (tx) => {
    const { UserId: id, version, teacherId } = request;
    const before = await getStudent(tx, id);
    if (version !== undefined && version !== before.version) throw new Refusal('record.stale');
    const profiles = await findProfiles(tx, id);
    assertProfiles(profiles, request);
    if (isGiven(teacherId)) await assertLive(tx, 'educators', [teacherId]);

    const after = fieldsOf(request, before);
    const change = differences({ ...told(before), ...toldOf(profiles) }, { ...told(after), ...renamed(request) });
    const isMoved = teacherId !== undefined && teacherId !== before.educator_id;
    if (!isMoved || Object.keys(change.after).length > 0) {
      if (!(await keepFields(tx, before, after))) throw new Refusal('record.stale');
      await renameProfiles(tx, id, request);
      if (after.birth_year !== before.birth_year)
        await enqueue(
          tx,
          'students.restamp',
          { studentId: id },
          { now: clock.now(), uniqueKey: `students.restamp ${id}` },
        );
      tx.audit('student.updated', { kind: 'student', id, name: after.full_name }, change);
    }
    if (isMoved) await enrol(tx, { studentIds: [id], educatorId: teacherId, at: clock.now() });
    return message('student.updated');
  });
}

const isGiven = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

/** A second profile is there or not; and nobody's profile is another one's. */
function assertProfiles(profiles: Profiles, { profile1, profile2 }: Request): void {
  for (const [place, given] of [profile1, profile2].entries()) {
    if (!isGiven(given)) continue;
    const own = profiles.find((profile) => profile.place === place + 1);
    if (!own && place === 1) throw wrongProfile('profile2', 'This user has no second profile');
    if (isGiven(given.profileId) && given.profileId !== own?.id)
      throw wrongProfile(`profile${place + 1}`, 'This is not a profile of this user');
  }
}

function wrongProfile(field: string, text: string): Refusal {
  const refusal = new Refusal('request.invalid', { fields: { [field]: text } });
  refusal.message = text;
  return refusal;
}

function fieldsOf(given: Request, before: StoredStudent): Fields {
  const { contactName, contactNumber, contactEmail, expireBy, region, birthYear, status } = given;
  return {
    full_name: given.fullname,
    contact_name: contactName === undefined ? before.contact_name : (contactName ?? ''),
    contact_number: contactNumber === undefined ? before.contact_number : (contactNumber ?? ''),
    contact_email: contactEmail === undefined ? before.contact_email : (contactEmail ?? ''),
    expires_on: expireBy === undefined ? before.expires_on : expireBy,
    region: region === undefined ? before.region : region,
    birth_year: birthYear === undefined ? before.birth_year : birthYear,
    is_active: status ?? before.is_active,
  };
}

async function renameProfiles(tx: Change, studentId: number, { profile1, profile2 }: Request): Promise<void> {
  if (isGiven(profile1)) await nameProfile(tx, { studentId, place: 1, name: profile1.profileName });
  if (isGiven(profile2)) await nameProfile(tx, { studentId, place: 2, name: profile2.profileName });
}

/** As the trail tells it. */
function told(fields: Fields) {
  return {
    fullName: fields.full_name,
    contactName: fields.contact_name,
    contactNumber: fields.contact_number,
    contactEmail: fields.contact_email,
    expireBy: fields.expires_on,
    region: fields.region,
    birthYear: fields.birth_year,
    isActive: fields.is_active === 1,
  };
}

const toldOf = (profiles: Profiles) => Object.fromEntries(profiles.map(({ place, name }) => [`profile${place}`, name]));

function renamed({ profile1, profile2 }: Request) {
  return {
    ...(isGiven(profile1) && { profile1: profile1.profileName }),
    ...(isGiven(profile2) && { profile2: profile2.profileName }),
  };
}
