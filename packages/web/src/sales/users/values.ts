import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { updateStudent } from '@eemusic/contract/sales/users';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import type { SavedStudent } from './queries.ts';

/** The form as it stands. */
export type Values = {
  fullName: string;
  contactName: string;
  contactNumber: string;
  contactEmail: string;
  /** YYYY-MM-DD; empty for none. */
  expireBy: string;
  /** Names of the profiles; empty for none. */
  profile1: string;
  profile2: string;
  educator: Item | null;
  /** A code; empty where none is chosen. */
  region: string;
  /** Empty where it is not known. */
  birthYear: string;
  status: 0 | 1;
};

export function valuesOf(student: SavedStudent): Values {
  const { fullName, contactName, contactNumber, contactEmail, expireBy, teacherId, teacherName, region, status } =
    student;
  return {
    fullName,
    contactName,
    contactNumber,
    contactEmail,
    expireBy: expireBy ?? '',
    profile1: student.profile1?.profileName ?? '',
    profile2: student.profile2?.profileName ?? '',
    educator: teacherId === null ? null : { id: teacherId, name: teacherName ?? '' },
    region: region ?? '',
    birthYear: student.birthYear === null ? '' : String(student.birthYear),
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
