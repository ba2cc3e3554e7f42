import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { foldedKey } from '#platform/database/index.ts';
import { affiliation, beginMemberships, enrolment } from './memberships.ts';
import { foldedColumns, nameWidth } from './folded-columns.ts';

/* Rows as they are added, by whatever act: by hand, by an import, by a redeemed key, by a seed. None writes an audit entry. */

type Contact = { name: string; contactName: string; contactNumber: string; contactEmail: string; isActive: 0 | 1 };

export type NewChannel = Contact & { region: string };
export type NewEducator = Contact & {
  userName: string | null;
  passwordHash: string | null;
  channelId: number | null;
  region: string | null;
  category: 'School' | 'Teacher';
};
export type NewStudent = Contact & {
  educatorId: number | null;
  region: string | null;
  subscriptionCode: string | null;
  activeFrom: string | null;
  expiresOn: string | null;
  birthYear?: number | null;
  /** Names of the first and the second profile. */
  profiles: readonly string[];
};

const chunkSize = 100;

/** Adds channels in this order; answers their ids. */
export async function addChannels(tx: Transaction<Tables>, channels: readonly NewChannel[], at: Date) {
  return insert(channels, (some) =>
    tx
      .insertInto('channels')
      .values(some.map((channel) => channelRow(channel, at)))
      .returning('id')
      .execute(),
  );
}

/** Adds educators in this order, each to its channel; answers their ids. Needs `lockChain`. */
export async function addEducators(tx: Transaction<Tables>, educators: readonly NewEducator[], at: Date) {
  const ids = await insert(educators, (some) =>
    tx
      .insertInto('educators')
      .values(some.map((educator) => educatorRow(educator, at)))
      .returning('id')
      .execute(),
  );
  await beginMemberships(
    tx,
    affiliation,
    pairsOf(
      ids,
      educators.map(({ channelId }) => channelId),
    ),
    at,
  );
  return ids;
}

/** Adds students in this order, each to its educator; answers their ids. Needs `lockChain`. */
export async function addStudents(tx: Transaction<Tables>, students: readonly NewStudent[], at: Date) {
  const ids = await insert(students, (some) =>
    tx
      .insertInto('students')
      .values(some.map((student) => studentRow(student, at)))
      .returning('id')
      .execute(),
  );
  await beginMemberships(
    tx,
    enrolment,
    pairsOf(
      ids,
      students.map(({ educatorId }) => educatorId),
    ),
    at,
  );
  const profiles = students.flatMap((student, index) =>
    student.profiles.slice(0, 2).map((name, place) => ({
      student_id: ids[index] ?? 0,
      place: place === 0 ? (1 as const) : (2 as const),
      name,
    })),
  );
  for (let start = 0; start < profiles.length; start += chunkSize)
    await tx
      .insertInto('student_profiles')
      .values(profiles.slice(start, start + chunkSize))
      .execute();
  return ids;
}

/** Rows of one statement come back in the order of their values, counted up by the database. */
async function insert<Given>(all: readonly Given[], add: (some: readonly Given[]) => Promise<{ id: number }[]>) {
  const ids: number[] = [];
  for (let start = 0; start < all.length; start += chunkSize) {
    const rows = await add(all.slice(start, start + chunkSize));
    ids.push(...rows.map(({ id }) => id).toSorted((a, b) => a - b));
  }
  return ids;
}

function pairsOf(ids: readonly number[], owners: readonly (number | null)[]) {
  return ids.flatMap((member, index) => {
    const owner = owners[index] ?? null;
    return owner === null ? [] : [{ member, owner }];
  });
}

function contactOf(contact: Contact, at: Date, ...searched: readonly (string | null)[]) {
  const { contactName, contactNumber, contactEmail, isActive } = contact;
  return {
    ...foldedColumns(contact, ...searched),
    contact_name: contactName,
    contact_number: contactNumber,
    contact_email: contactEmail,
    is_active: isActive,
    created_at: at.toISOString(),
    deleted_at: null,
  };
}

export function channelRow(channel: NewChannel, at: Date) {
  return { ...contactOf(channel, at), name: channel.name, region: channel.region };
}

export function educatorRow(educator: NewEducator, at: Date) {
  const { name, userName, passwordHash, channelId, region, category } = educator;
  return {
    ...contactOf(educator, at, userName),
    name,
    user_name: userName,
    user_name_key: userName === null ? null : foldedKey(userName, 120),
    password_hash: passwordHash,
    channel_id: channelId,
    region,
    category,
  };
}

export function studentRow(student: NewStudent, at: Date) {
  const { name, educatorId, region, subscriptionCode, activeFrom, expiresOn, birthYear } = student;
  return {
    ...contactOf(student, at, subscriptionCode),
    full_name: name,
    name_width: nameWidth(name),
    educator_id: educatorId,
    region,
    subscription_code: subscriptionCode,
    active_from: activeFrom,
    expires_on: expiresOn,
    ...(birthYear !== undefined && { birth_year: birthYear }),
  };
}
