import * as z from 'zod/mini';
import { fieldError } from '#platform/field-errors.ts';
import { int, rowsOf, unsettable } from '#platform/schemas.ts';
import { Changed, Deleted, restorableFor } from '#platform/deletions.ts';
import { anyOf, endpoint, file, readEndpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { columnsOf, paged, searchQuery, sorting } from '#platform/paging.ts';
import { channelFields } from '#platform/record-fields.ts';
import { textInputs, textOutputs } from './field-schemas.ts';
import { Region } from './regions.ts';
import { AllOrId, changeOf, Ids, ids, manyOf, Selected } from '#platform/selection.ts';
import { spreadsheet } from '#platform/spreadsheets.ts';
import { Done, Flag, Id, Version } from '#platform/values.ts';

const access = anyOf('UM');
const { name, ...contact } = textOutputs(channelFields);

export const Channel = z.object({
  channelId: int(),
  channelName: z.string(),
  ...contact,
  schools: int(),
  /** Average of the last 12 full or running months, in major units. */
  avgSalesMonth: z.number(),
  region: z.string(),
  status: Flag,
  version: Version,
});
export type Channel = z.output<typeof Channel>;

export const channelColumns = columnsOf(Channel);

const filter = { searchQuery, status: unsettable(Flag), region: unsettable(Region) };
const sort = sorting(channelColumns);

export const listChannels = readEndpoint('POST /admin/channels', access, {
  summary: 'Lists channels, one page at a time. searchQuery matches name, contact name, phone number and email.',
  input: z.object({ ...paged, OrganizationId: AllOrId, ...filter, ...sort }),
  output: z.object({ channels: z.array(Channel), total: int() }),
});

export const selectChannels = readEndpoint('POST /admin/channels/selection', access, {
  summary: 'Counts the channels a filter finds, and returns a token for exactly these.',
  input: z.object(filter),
  output: Selected,
});

const { name: channelName, ...contactInput } = textInputs(channelFields);
const fields = { channelName, ...contactInput, region: Region };

export const createChannel = repeatableEndpoint('POST /admin/channel/create', access, {
  summary: 'Adds a channel. The given educators move to it.',
  input: z.object({ ...fields, status: z._default(Flag, 1), schools: z._default(Ids, []) }),
  bodySize: 'list',
  output: z.extend(Done, { channelId: int() }),
  refusals: ['educator.not-found'],
});

export const updateChannel = endpoint('POST /admin/channel/update', access, {
  summary:
    'Changes a channel. `schools` replaces the whole list; if it is omitted, `addedSchools` move to the channel and `removedSchools` leave it.',
  input: z.object({
    channelId: Id,
    ...fields,
    status: z.optional(Flag),
    schools: z.optional(Ids),
    addedSchools: z._default(Ids, []),
    removedSchools: z._default(Ids, []),
    version: z.optional(Version),
  }),
  bodySize: 'list',
  refusals: ['channel.not-found', 'educator.not-found', 'record.stale'],
});

export const editChannel = readEndpoint('POST /admin/channel/edit', access, {
  summary: 'Returns one channel with its educators.',
  input: z.object({ channelId: Id }),
  output: z.object({
    channel: z.object({
      id: int(),
      name,
      ...contact,
      region: z.string(),
      status: Flag,
      version: Version,
      educators: rowsOf({ educatorId: int(), educatorName: z.string() }),
    }),
  }),
  refusals: ['channel.not-found'],
});

export const setChannelStatus = endpoint('POST /admin/channel/update/status', access, {
  summary: 'Activates (1) or deactivates (0) a channel.',
  input: z.object({ channelId: Id, status: Flag }),
  refusals: ['channel.not-found'],
});

const none = fieldError('selection.empty', { of: 'channel' });

export const deleteChannels = endpoint('POST /admin/channels/delete', access, {
  summary: `Deletes channels, either all of them or none. Their educators become unassigned. They can be restored for ${restorableFor} days.`,
  input: manyOf('channelIds', none, filter),
  bodySize: 'list',
  output: Deleted,
  refusals: ['channel.not-found', 'selection.changed'],
});

export const changeChannels = endpoint('POST /admin/channels/change', access, {
  summary:
    'Sets the region or the status of channels, either of all of them or of none. Omitted fields stay as they are. Can be undone like a deletion.',
  input: changeOf(
    ['status', 'region'],
    z.safeExtend(manyOf('channels', none, filter), { region: z.optional(Region), status: z.optional(Flag) }),
  ),
  bodySize: 'list',
  output: Changed,
  refusals: ['channel.not-found', 'selection.changed'],
});

export const exportChannels = readEndpoint('POST /admin/channels/export', access, {
  summary: 'Exports the given channels, or every page of the list with this filter, as Channel.xlsx.',
  input: z.object({ ...filter, ...sort, channelIds: z.optional(ids(none)) }),
  bodySize: 'list',
  inExport: { 'channels.xlsx': {} },
  output: file(spreadsheet),
  refusals: ['channel.not-found'],
});
