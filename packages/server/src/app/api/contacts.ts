import * as contract from '@eemusic/contract/sales/contact-resources';
import { sql } from 'kysely';
import { create as createChannel, update as updateChannel } from '#sales/channels/room.ts';
import { create as createEducator, update as updateEducator } from '#sales/educators/room.ts';
import { subscriptionStatusOf } from '#sales/users/index.ts';
import { update as updateStudent } from '#sales/users/room.ts';
import { type Fields, type Row, type Source, through } from './resource.ts';

/* Students, educators and channels: where the records are, and the console's actions on them. */

const contactColumns = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column('contact_name')} as "contactName", ${column('contact_number')} as phone,
    ${column('contact_email')} as email, ${column('region')} as region, ${column('is_active')} as "isActive",
    ${column('created_at')} as "createdAt", ${column('version')} as version, ${column('name_key')} as "nameKey",
    ${column('search_key')} as "searchKey"`;
};

/** The fields of a contact as the console's calls name them. */
const consoleFields = ({ phone, email, isActive, ...fields }: Fields) => ({
  ...fields,
  ...(phone !== undefined && { contactNumber: phone }),
  ...(email !== undefined && { contactEmail: email }),
  ...(isActive !== undefined && { status: isActive ? 1 : 0 }),
});

export const byName = sql.ref('nameKey');
export const byCreation = sql.ref('createdAt');

export const channels: Source = {
  resource: contract.channels,
  rows: sql`select id, id as "channelId", name, educator_count as "educatorCount", ${contactColumns('channels')}
    from channels where deleted_at is null`,
  sorts: { name: byName, createdAt: byCreation },
  create: {
    act: through(createChannel, ({ name: channelName, ...input }) =>
      consoleFields({ ...input, channelName, schools: [] }),
    ),
    idsOf: ({ channelId }) => [channelId as number],
  },
  update: through(updateChannel, ({ id: channelId, name: channelName, ...record }) =>
    consoleFields({ ...record, channelId, channelName, addedSchools: [], removedSchools: [] }),
  ),
};

export const educators: Source = {
  resource: contract.educators,
  rows: sql`select id, channel_id as "channelId", name, category, student_count as "studentCount",
    ${contactColumns('educators')} from educators where deleted_at is null`,
  sorts: { name: byName, createdAt: byCreation },
  refers: { channelId: channels },
  create: {
    act: through(createEducator, ({ name: EducatorName, ...input }) =>
      consoleFields({ ...input, EducatorName, students: [], users: [] }),
    ),
    idsOf: ({ educatorId }) => [educatorId as number],
  },
  update: through(updateEducator, ({ id: educatorId, name: EducatorName, ...record }) =>
    consoleFields({ ...record, educatorId, EducatorName, addedUsers: [], removedUsers: [] }),
  ),
};

export const students: Source = {
  resource: contract.students,
  rows: sql`select students.id, students.educator_id as "educatorId", educators.channel_id as "channelId",
    students.full_name as name, students.birth_year as "birthYear", students.subscription_code as "key",
    students.active_from as "startsOn", students.expires_on as "expiresOn", ${contactColumns('students')},
    (select count(*) from subscription_keys held where held.code = students.subscription_code
      and held.student_id = students.id and held.revoked_at is not null) as revoked
    from students left join educators on educators.id = students.educator_id where students.deleted_at is null`,
  sorts: { name: byName, createdAt: byCreation },
  present: (row, { today }) => {
    const { key, expiresOn, revoked } = row as Row & { key: string | null; expiresOn: string | null };
    const subscription = { subscription_code: key, expires_on: expiresOn, isRevoked: Number(revoked) > 0 };
    return { subscriptionStatus: subscriptionStatusOf(subscription, today) };
  },
  refers: { educatorId: educators },
  update: through(
    updateStudent,
    ({ id: UserId, name: fullname, educatorId: teacherId, expiresOn: expireBy, ...record }) =>
      consoleFields({ ...record, UserId, fullname, teacherId, expireBy }),
  ),
};
