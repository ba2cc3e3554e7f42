import * as z from 'zod/mini';
import { maxNameLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, rowsOf, unsettable } from '#platform/schemas.ts';
import { Changed, Deleted, restorableFor } from '#platform/deletions.ts';
import { anyOf, endpoint, file, readEndpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { columnsOf, paged, pagedInAddress, searchQuery, sorting } from '#platform/paging.ts';
import { categories, educatorFields } from '#platform/record-fields.ts';
import { textInputs, textOutputs } from './field-schemas.ts';
import { OptionalRegion, Region } from './regions.ts';
import { AllOrId, changeOf, Ids, ids, manyOf, Selected } from '#platform/selection.ts';
import { NewPassword } from '#access/session.ts';
import { spreadsheet } from '#platform/spreadsheets.ts';
import { Done, Flag, Id, Switch, text, Version } from '#platform/values.ts';

const access = anyOf('UM');
const { name, ...contact } = textOutputs(educatorFields);

const Category = z.enum(categories, fieldError('category.expected'));

export const Educator = z.object({
  educatorId: int(),
  educatorName: z.string(),
  ...contact,
  users: int(),
  /** Average of the last 12 full or running months, in major units. */
  avgSalesMonth: z.number(),
  region: z.nullable(z.string()),
  status: Flag,
  channelId: z.nullable(int()),
  channelName: z.nullable(z.string()),
  category: Category,
  version: Version,
});
export type Educator = z.output<typeof Educator>;

export const educatorColumns = columnsOf(Educator);

/** `OrganizationId` is the id of a channel; 0 means all. */
const filter = {
  OrganizationId: AllOrId,
  searchQuery,
  status: unsettable(Flag),
  region: unsettable(Region),
  category: unsettable(Category),
  /** True finds only educators without a channel. */
  isUnassigned: unsettable(Switch),
};
const sort = sorting(educatorColumns);

export const listEducators = readEndpoint('POST /admin/educators', anyOf('UM', 'SM'), {
  summary:
    'Lists educators of all channels or of one, one page at a time. searchQuery matches name, contact and user name.',
  input: z.object({ ...paged, ...filter, ...sort }),
  output: z.object({ educators: z.array(Educator), total: int() }),
});

export const selectEducators = readEndpoint('POST /admin/educators/selection', access, {
  summary: 'Counts the educators a filter finds, and returns a token for exactly these.',
  input: z.object(filter),
  output: Selected,
});

export const listUnassignedEducators = endpoint('GET /admin/educators/not/assigned', access, {
  summary: 'Lists educators without a channel, by name.',
  query: z.object({ searchQuery, ...pagedInAddress }),
  output: z.object({
    educators: rowsOf({ educatorId: int(), educatorName: z.string() }),
    total: int(),
  }),
});

const { name: EducatorName, ...contactInput } = textInputs(educatorFields);
const fields = { EducatorName, ...contactInput, region: OptionalRegion };

export const createEducator = repeatableEndpoint('POST /admin/educator/create', access, {
  summary: 'Adds a school or teacher. The given students move to it.',
  input: z.object({
    ...fields,
    userName: text(maxNameLength),
    password: NewPassword,
    channelId: z.nullish(Id),
    status: z._default(Flag, 1),
    category: z._default(Category, 'School'),
    students: z._default(Ids, []),
    users: z._default(Ids, []),
  }),
  bodySize: 'list',
  output: z.extend(Done, { educatorId: int() }),
  refusals: ['educator.user-name-taken', 'password.weak', 'channel.not-found', 'student.not-found'],
});

export const updateEducator = endpoint('POST /admin/educator/update', access, {
  summary:
    'Changes an educator. `users` replaces the whole list of students; if it is omitted, `addedUsers` move to the educator and `removedUsers` leave it.',
  input: z.object({
    educatorId: Id,
    ...fields,
    /** Null removes the educator from its channel; if missing, the channel stays. */
    channelId: z.nullish(Id),
    status: z.optional(Flag),
    category: z.optional(Category),
    users: z.optional(Ids),
    addedUsers: z._default(Ids, []),
    removedUsers: z._default(Ids, []),
    version: z.optional(Version),
  }),
  bodySize: 'list',
  refusals: ['educator.not-found', 'channel.not-found', 'student.not-found', 'record.stale'],
});

export const editEducator = readEndpoint('POST /admin/educator/edit', access, {
  summary: 'Returns one educator with its students.',
  input: z.object({ educatorId: Id }),
  output: z.object({
    educator: z.object({
      id: int(),
      name,
      ...contact,
      userName: z.nullable(z.string()),
      channelId: z.nullable(int()),
      channelName: z.nullable(z.string()),
      region: z.nullable(z.string()),
      status: Flag,
      category: Category,
      version: Version,
      users: rowsOf({ studentId: int(), studentName: z.string() }),
    }),
  }),
  refusals: ['educator.not-found'],
});

export const setEducatorStatus = endpoint('POST /admin/educator/update/status', access, {
  summary: 'Activates (1) or deactivates (0) an educator.',
  input: z.object({ educatorId: Id, status: Flag }),
  refusals: ['educator.not-found'],
});

const none = fieldError('selection.empty', { of: 'educator' });

export const deleteEducators = endpoint('POST /admin/educators/delete', access, {
  summary: `Deletes educators, either all of them or none. Their students become unassigned. They can be restored for ${restorableFor} days.`,
  input: manyOf('educatorsIds', none, filter),
  bodySize: 'list',
  output: Deleted,
  refusals: ['educator.not-found', 'selection.changed'],
});

export const changeEducators = endpoint('POST /admin/educators/change', access, {
  summary:
    'Sets the region, the status or the channel of educators, either of all of them or of none. Omitted fields stay as they are; null means no region, or no channel. Can be undone like a deletion.',
  input: changeOf(
    ['status', 'region', 'channelId'],
    z.safeExtend(manyOf('educators', none, filter), {
      region: OptionalRegion,
      status: z.optional(Flag),
      channelId: z.nullish(Id),
    }),
  ),
  bodySize: 'list',
  output: Changed,
  refusals: ['educator.not-found', 'channel.not-found', 'selection.changed'],
});

export const moveEducators = endpoint('POST /admin/educators/move', access, {
  summary:
    'The older address of changing the channel of educators; null means none. `before` lists the previous channels of those that moved.',
  input: z.safeExtend(manyOf('educators', none, filter), { channelId: z.nullable(Id) }),
  bodySize: 'list',
  output: z.extend(Done, {
    moved: int(),
    before: rowsOf({ channelId: z.nullable(int()), educators: z.array(int()) }),
  }),
  refusals: ['educator.not-found', 'channel.not-found', 'selection.changed'],
});

export const exportEducators = readEndpoint('POST /admin/educators/export', access, {
  summary: 'Exports the given educators, or every page of the list with this filter, as Educators.xlsx.',
  input: z.object({ ...filter, ...sort, educatorsIds: z.optional(ids(none)) }),
  bodySize: 'list',
  inExport: { 'educators.xlsx': {} },
  output: file(spreadsheet),
  refusals: ['educator.not-found'],
});
