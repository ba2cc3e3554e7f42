import * as z from 'zod/mini';
import { described, int } from '#platform/schemas.ts';
import { fieldError } from '#platform/field-errors.ts';
import { maxNameLength } from '#platform/field-lengths.ts';
import { categories, channelFields, educatorFields, studentFields } from '#platform/record-fields.ts';
import { anyDay, anyId, byFlag, byId, fromDay, number, resource, stamped, toDay, version } from '#platform/resource.ts';
import { BirthYear, Id, Instant, Switch, text } from '#platform/values.ts';
import { NewPassword } from '#access/session.ts';
import { textInputs } from './field-schemas.ts';
import { OptionalRegion, Region } from './regions.ts';
import { LastDay, SubscriptionStatus } from './users.ts';

/* Students, educators and channels in the interface for machines. */

const region = described(z.nullable(z.string()), 'Two letters of the province (GB/T 2260); OT is overseas.');
const contact = { contactName: z.string(), phone: z.string(), email: z.string() };
const isActive = z.boolean();

const person = { contactName: '王芳', phone: '+86 138 0000 0000', email: 'fang@example.com' };

/** The console's fields of a contact, under the names of this interface. */
function contactInputs(fields: typeof channelFields | typeof educatorFields | typeof studentFields) {
  const {
    contactName,
    contactNumber: phone,
    contactEmail: email,
  } = textInputs(fields) as Record<string, z.ZodMiniType>;
  return { contactName, phone, email } as Readonly<Record<'contactName' | 'phone' | 'email', z.ZodMiniType>>;
}

const name = text(maxNameLength);

export const students = resource({
  noun: 'student',
  plural: 'students',
  about: 'Users of the learning app. Redeeming a key makes them.',
  record: z.object({
    id: number,
    name: z.string(),
    ...contact,
    region,
    birthYear: z.nullable(int()),
    isActive,
    educatorId: anyId,
    channelId: described(anyId, 'That of the educator.'),
    key: described(z.nullable(z.string()), 'The current key.'),
    subscriptionStatus: SubscriptionStatus,
    startsOn: described(anyDay, 'The first day of the subscription.'),
    expiresOn: described(anyDay, 'The last day of the subscription.'),
    createdAt: Instant,
    version,
  }),
  example: {
    id: 1207,
    name: '王芳',
    ...person,
    region: 'SD',
    birthYear: 2016,
    isActive: true,
    educatorId: 12,
    channelId: 3,
    key: 'R7QX-2M9D-K4TA-8WZE-3HNR',
    subscriptionStatus: 'Active',
    startsOn: '2026-03-01',
    expiresOn: '2027-03-02',
    ...stamped,
  },
  filters: { educatorId: byId, channelId: byId, isActive: byFlag, expiresOnFrom: fromDay, expiresOnTo: toDay },
  sorts: ['name', 'createdAt'],
  hasSearch: true,
  update: {
    summary: 'Changes a student. What is left out stays as it is.',
    fields: {
      name,
      ...contactInputs(studentFields),
      region: OptionalRegion,
      birthYear: z.nullable(BirthYear),
      isActive: Switch,
      educatorId: z.nullable(Id),
      expiresOn: z.nullable(LastDay),
    },
    example: { phone: '+86 138 0000 0001' },
    refusals: ['educator.not-found', 'record.stale'],
  },
});

const Category = z.enum(categories, fieldError('category.expected'));
const educatorInputs = {
  name,
  ...contactInputs(educatorFields),
  region: OptionalRegion,
  category: Category,
  isActive: Switch,
  channelId: z.nullable(Id),
};

export const educators = resource({
  noun: 'educator',
  plural: 'educators',
  about: 'Schools and teachers, to whom students belong and keys are given.',
  record: z.object({
    id: number,
    name: z.string(),
    category: Category,
    ...contact,
    region,
    isActive,
    channelId: anyId,
    studentCount: int(),
    createdAt: Instant,
    version,
  }),
  example: {
    id: 12,
    name: 'Lotus School',
    category: 'School',
    ...person,
    region: 'SD',
    isActive: true,
    channelId: 3,
    studentCount: 41,
    ...stamped,
  },
  filters: { channelId: byId, isActive: byFlag },
  sorts: ['name', 'createdAt'],
  hasSearch: true,
  create: {
    summary: 'Adds a school or teacher.',
    fields: {
      ...educatorInputs,
      category: z._default(Category, 'School'),
      isActive: z._default(Switch, true),
      channelId: z._default(z.nullable(Id), null),
      userName: text(maxNameLength),
      password: NewPassword,
    },
    example: { name: 'Lotus School', ...person, region: 'SD', userName: 'lotus', password: 'three blind mice run' },
    refusals: ['educator.user-name-taken', 'password.weak', 'channel.not-found'],
  },
  update: {
    summary: 'Changes a school or teacher. What is left out stays as it is.',
    fields: educatorInputs,
    example: { isActive: false },
    refusals: ['channel.not-found', 'record.stale'],
  },
});

const channelInputs = { name, ...contactInputs(channelFields), region: Region, isActive: Switch };

export const channels = resource({
  noun: 'channel',
  plural: 'channels',
  about: 'Sales channels, to whom educators belong.',
  record: z.object({
    id: number,
    name: z.string(),
    ...contact,
    region,
    isActive,
    educatorCount: int(),
    createdAt: Instant,
    version,
  }),
  example: { id: 3, name: 'Lotus Music', ...person, region: 'SD', isActive: true, educatorCount: 9, ...stamped },
  filters: { isActive: byFlag },
  sorts: ['name', 'createdAt'],
  hasSearch: true,
  create: {
    summary: 'Adds a channel.',
    fields: { ...channelInputs, isActive: z._default(Switch, true) },
    example: { name: 'Lotus Music', ...person, region: 'SD' },
    refusals: [],
  },
  update: {
    summary: 'Changes a channel. What is left out stays as it is.',
    fields: channelInputs,
    example: { name: 'Lotus Music East' },
    refusals: ['record.stale'],
  },
});
