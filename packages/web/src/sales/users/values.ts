import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { studentFields } from '@eemusic/contract/sales/fields';
import { updateStudent } from '@eemusic/contract/sales/users';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { type FormValues, valuesIn } from '#sales/user-management/index.ts';
import type { SavedStudent } from './queries.ts';

/** The form as it stands. */
export type Values = FormValues<typeof studentFields> & {
  /** Names of the profiles; empty for none. */
  profile1: string;
  profile2: string;
  educator: Item | null;
  status: 0 | 1;
};

export function valuesOf(student: SavedStudent): Values {
  const { profile1, profile2, teacherId, teacherName, status } = student;
  return {
    ...valuesIn(studentFields, student),
    profile1: profile1?.profileName ?? '',
    profile2: profile2?.profileName ?? '',
    educator: teacherId === null ? null : { id: teacherId, name: teacherName ?? '' },
    status,
  };
}

export const places = {
  names: { fullname: 'fullName', teacherId: 'educator' },
  codes: { 'educator.not-found': 'educator' },
};

/** A profile that is not there stays away; one that is there keeps a name. */
export function readUpdate(
  { fullName, educator, expireBy, profile1, profile2, birthYear, ...fields }: Values,
  saved: SavedStudent,
): Checked<CallOf<typeof updateStudent>> {
  const given = {
    ...fields,
    UserId: saved.userId,
    version: saved.version,
    fullname: fullName,
    teacherId: educator?.id ?? null,
    birthYear: birthYear.trim() === '' ? null : Number(birthYear),
    expireBy: expireBy.trim() === '' ? null : expireBy.trim(),
    ...((saved.profile1 !== null || profile1.trim() !== '') && { profile1 }),
    ...(saved.profile2 !== null && { profile2 }),
  };
  return readForm(updateStudent.input, given, places.names);
}
