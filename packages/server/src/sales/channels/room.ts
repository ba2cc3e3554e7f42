import { type CompiledQuery, sql } from 'kysely';
import * as contract from '@eemusic/contract/sales/channels';
import { channelTemplate, checkChannelImport, importChannels } from '@eemusic/contract/sales/imports';
import type { Selected } from '@eemusic/contract/platform/selection';
import type { Language } from '@eemusic/contract/platform/languages';
import type { AnswerOf, FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import {
  channelFields,
  type ChannelValues,
  emptyTexts,
  requiredContact,
} from '@eemusic/contract/platform/record-fields';
import type { Room } from '#platform/room.ts';
import { message, Refusal, resolveSelection, selectionOf, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import {
  searchKeysJob,
  assertNotDeleted,
  averageOf,
  averageSheet,
  changeRecords,
  changeRestorer,
  changeSerially,
  countSheet,
  exportList,
  fieldColumn,
  fieldColumns,
  idSheet,
  lastMonths,
  type ListColumn,
  lockUserManagement,
  memberChanges,
  membersByOwner,
  membersOf,
  mergeValues,
  moveMembers,
  nameColumn,
  orderOf,
  type Reader,
  restoreMemberships,
  selected,
  setStatus,
  soldByChannel,
  statusColumn,
} from '#sales/user-management/index.ts';
import { affiliation } from '#sales/educators/index.ts';
import {
  type Actor,
  type Administrator,
  type Change,
  containsSearched,
  countRows,
  differences,
  type Query,
} from '#platform/database/index.ts';
import {
  importActions,
  importFieldsOf,
  type PhoneRegion,
  recordImport,
  type StoredRecord,
  words,
} from '#sales/imports/index.ts';
import { addDeletion, type DeletedRecord, idsOf, type Restorer } from '#platform/deletions/index.ts';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import {
  addChannels,
  type ChannelRow,
  findChannels,
  getChannel,
  getChannels,
  markDeleted,
  purgeChannels,
  refreshSearchKeys,
  restoreChannels,
  updateChannels,
  valuesOf,
} from './store.ts';

export const channelsRoom: Room = {
  routes: channelRoutes,
  jobs: (services) => ({ ...channelImport.jobs(services), ...searchKeysJob('channel', services, refreshSearchKeys) }),
  restorers: (services) => ({
    channel: channelRestorer(services),
    ...changeRestorer(services, { kind: 'channel' }),
    ...channelImport.restorers(services),
  }),
};

function channelRoutes(serve: Serve, services: Services): void {
  serve(contract.listChannels, (request, { language }) => list(services, request, language));
  serve(contract.selectChannels, (request) => select(services, request));
  serve(contract.createChannel, (request, by) => create(services, request, by));
  serve(contract.updateChannel, (request, by) => update(services, request, by));
  serve(contract.editChannel, ({ channelId }) => edit(services, channelId));
  serve(contract.setChannelStatus, ({ channelId: id, status }, by) =>
    setStatus(services, { kind: 'channel', id, status }, by),
  );
  serve(contract.deleteChannels, (request, by) => deleteChannels(services, request, by));
  serve(contract.changeChannels, (request, by) => changeMany(services, request, by));
  serve(contract.exportChannels, (request, by) => exportChannels(services, request, by.language));
  channelImport.routes(serve, services);
}

function select({ database: { read } }: Services, filter: Filter): Promise<Selected> {
  return selectionOf(
    (limit) => findIds(read, filter, limit),
    () => countChannels(read, filter),
  );
}

type Request = Filter & Order & { Page: number; Size: number };

export async function list(
  { database: { read }, clock }: Services,
  { Page, Size, ...request }: Request,
  language: Language,
): Promise<{ channels: contract.Channel[]; total: number }> {
  const page = { offset: (Page - 1) * Size, size: Size };
  const [{ rows }, total] = await Promise.all([
    read.executeQuery(listQuery(read, request, request, { today: clock.today(), language, page })),
    countChannels(read, request),
  ]);
  return { channels: rows.map(toChannel), total };
}

/** Exports the rows with these ids, or all rows that the list finds with a filter. */
async function exportChannels(
  { database, clock }: Services,
  { channelIds, ...request }: RequestOf<typeof contract.exportChannels>,
  language: Language,
): Promise<FileResult> {
  const { read } = database;
  if (channelIds) await assertNotDeleted(read, 'channels', channelIds);
  const filter = channelIds ? { searchQuery: '', ids: [...new Set(channelIds)] } : request;
  const query = listQuery(read, filter, request, { today: clock.today(), language });
  const sheet = { file: 'Channel.xlsx', name: { en: 'Channels', 'zh-Hans': '渠道' }, columns: listColumns, language };
  return exportList(database, { ...sheet, query, rows: await countChannels(read, filter) }, toChannel);
}

export function create(
  { database, clock }: Services,
  { channelName: name, status, schools, ...rest }: RequestOf<typeof contract.createChannel>,
  by: Actor,
) {
  return changeSerially(database, by, async (tx) => {
    const at = clock.now();
    const { region } = rest;
    const values = mergeValues(channelFields, { name, ...rest }, { ...emptyTexts(channelFields), region });
    const channel = { ...values, isActive: status === 1 };
    const [channelId = 0] = await addChannels(tx, [channel], at);
    tx.audit('channel.created', { kind: 'channel', id: channelId }, { after: channel });
    await moveMembers(tx, affiliation, { ids: schools, to: channelId, at });
    return { ...message('channel.added'), channelId };
  });
}

/** Fields that the request leaves out stay as they are. */
export function update({ database, clock }: Services, request: RequestOf<typeof contract.updateChannel>, by: Actor) {
  const { channelId: id, channelName: name, status, version, schools: all, ...rest } = request;
  const { addedSchools: added, removedSchools: removed, ...values } = rest;
  return changeSerially(database, by, async (tx) => {
    const row = await getChannel(tx, id);
    if (version !== undefined && version !== row.version) throw new Refusal('record.stale');
    const { joining, leaving } = await memberChanges(tx, affiliation, id, { all, added, removed });

    const before = valuesOf(row);
    const isActive = (status ?? row.is_active) === 1;
    const after = { ...mergeValues(channelFields, { name, ...values }, before), isActive };
    await updateChannels(tx, [{ id, values: after }]);
    const at = clock.now();
    const left = await moveMembers(tx, affiliation, { ids: leaving, to: null, at });
    const joined = await moveMembers(tx, affiliation, { ids: joining, to: id, at });
    const schools = row.educator_count - left + joined;
    const change = differences({ ...before, schools: row.educator_count }, { ...after, schools });
    tx.audit('channel.updated', { kind: 'channel', id, name }, change);
    return message('channel.updated');
  });
}

async function edit({ database }: Services, channelId: number): Promise<AnswerOf<typeof contract.editChannel>> {
  const channel = await getChannel(database.read, channelId);
  const { isActive: _isActive, ...fields } = valuesOf(channel);
  const { id, is_active: status, version } = channel;
  const members = await membersOf(database, affiliation, id);
  const educators = members.map((one) => ({ educatorId: one.id, educatorName: one.name }));
  return { channel: { id, ...fields, status, version, educators } };
}

/** Changes all or none. */
function changeMany(
  { database, clock }: Services,
  { channels: ids, matching, region, status }: RequestOf<typeof contract.changeChannels>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const chosen = await resolveSelection({ ids, token: matching?.token }, (limit) =>
      findIds(tx, { searchQuery: '', ...matching }, limit),
    );
    const change = { ids: chosen, set: { region, is_active: status }, at: clock.now() };
    const { deletionId, changed, chosen: count } = await changeRecords(tx, { kind: 'channel' }, change);
    return { ...message('record.changed', { noun: 'channel', changed, chosen: count }), deletionId, changed };
  });
}

/** Deletes all or none. The deletion records which educators belonged to which channel. */
export function deleteChannels(
  { database, clock }: Services,
  { channelIds, matching }: RequestOf<typeof contract.deleteChannels>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const at = clock.now();
    const ids = await resolveSelection({ ids: channelIds, token: matching?.token }, (limit) =>
      findIds(tx, { searchQuery: '', ...matching }, limit),
    );
    return { ...message('channel.deleted'), deletionId: await remove(tx, ids, at) };
  });
}

/** Deletes all or none, and returns the id of the deletion. The channels' educators become unassigned. */
async function remove(tx: Change, ids: readonly number[], at: Date): Promise<number> {
  const channels = await getChannels(tx, ids);
  const educators = await membersByOwner(tx, affiliation, ids);
  await moveMembers(tx, affiliation, { ids: [...educators.values()].flat(), to: null, at });
  await markDeleted(tx, ids, at);
  const records = channels.map(({ id, name }) => ({ id, name, links: { educators: educators.get(id) ?? [] } }));
  const deletionId = await addDeletion(tx, { kind: 'channel', records, at });
  for (const channel of channels)
    tx.audit('channel.deleted', { kind: 'channel', id: channel.id }, { before: valuesOf(channel), deletionId });
  return deletionId;
}

/** Restores a channel, and the affiliations of those of its educators that have no other channel now. */
function channelRestorer({ clock }: Services): Restorer {
  return {
    codes: recordCodes.channel,
    async restore(tx, records) {
      await lockUserManagement(tx);
      await restoreChannels(tx, idsOf(records));
      for (const { id, name } of records) tx.audit('channel.restored', { kind: 'channel', id }, { after: { name } });
      await restoreMemberships(tx, affiliation, records.flatMap(pairsOf), clock.now());
    },
    async purge(tx, records, deletedAt) {
      await lockUserManagement(tx);
      await purgeChannels(tx, idsOf(records), deletedAt);
    },
  };
}

function pairsOf({ id: owner, links }: DeletedRecord): { member: number; owner: number }[] {
  const { educators } = links as { educators: number[] };
  return educators.map((member) => ({ member, owner }));
}

type Filter = RequestOf<typeof contract.selectChannels> & {
  /** Only channels with these ids. */
  ids?: readonly number[] | undefined;
};

type Order = Pick<RequestOf<typeof contract.exportChannels>, 'sortBy' | 'sortOrder'>;

type Page = { offset: number; size: number };

function matching(db: Query, { searchQuery, status, region, ids }: Filter) {
  let query = db.selectFrom('channels').where('deleted_at', 'is', null);
  if (searchQuery !== '') query = query.where(containsSearched('search_key', searchQuery));
  if (status !== undefined) query = query.where('is_active', '=', status);
  if (region !== undefined) query = query.where('region', '=', region);
  if (ids !== undefined) query = query.where('id', 'in', ids);
  return query;
}

/**
 * Selects all rows of the list or one page, by default sorted by name; `toChannel` turns them into rows of the
 * response.
 */
function listQuery(
  db: Query,
  filter: Filter,
  { sortBy = 'channelName', sortOrder = 'asc' }: Order,
  { page, ...reader }: Reader & { page?: Page },
): CompiledQuery<contract.Channel> {
  const query = matching(db, filter)
    .select(selected(listColumns, reader.today))
    .orderBy(orderOf(listColumns[sortBy], reader), sortOrder)
    .orderBy('name_key', sortOrder)
    .orderBy('id', sortOrder)
    .$castTo<contract.Channel>();
  return (page ? query.limit(page.size).offset(page.offset) : query).compile();
}

const toChannel = (row: contract.Channel): contract.Channel => ({
  ...row,
  avgSalesMonth: averageOf(row.avgSalesMonth),
});

const countChannels = (db: Query, filter: Filter): Promise<number> => countRows(matching(db, filter));

async function findIds(db: Query, filter: Filter, limit: number): Promise<number[]> {
  const rows = await matching(db, filter).select('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** The columns of the list, in the order of the spreadsheet. `avgSalesMonth` is a sum here; `toChannel` divides it. */
const listColumns = {
  channelId: { value: sql.ref('id'), sheet: idSheet },
  channelName: nameColumn(channelFields, 'name', 'channels'),
  ...fieldColumns(requiredContact, 'channels'),
  schools: { value: sql.ref('educator_count'), sheet: countSheet({ en: 'Schools', 'zh-Hans': '学校数' }) },
  avgSalesMonth: {
    value: (today: string) => soldByChannel(lastMonths(today)),
    order: sql.ref('avgSalesMonth'),
    sheet: averageSheet,
  },
  region: fieldColumn(channelFields, 'region', 'region'),
  status: statusColumn('is_active'),
  version: { value: sql.ref('version') },
} as const satisfies Record<keyof contract.Channel, ListColumn>;

/** Every new channel has a region in the file, because the import requires it. */
const blank: ChannelValues = { ...emptyTexts(channelFields), region: 'OT', isActive: true };

const calls = { template: channelTemplate, check: checkChannelImport, apply: importChannels };

const channelImport = importActions(calls, ({ configuration }) =>
  recordImport<ChannelValues>({
    noun: 'channel',
    records: 'channel',
    idSynonyms: ['Channel Id'],
    nameField: 'channelName',
    fields: importFieldsFor(configuration.PHONE_REGION),
    template: {
      file: { en: 'Template for channels', 'zh-Hans': '渠道导入模板' },
      sheet: { en: 'Channels', 'zh-Hans': '渠道' },
    },
    blank,
    belonging: null,
    total: (db) => countChannels(db, { searchQuery: '' }),
    findByIds: async (db, ids) => (await findChannels(db, ids)).map(toRecord),
    add: (tx, records, at) =>
      addChannels(
        tx,
        records.map(({ values }) => values),
        at,
      ),
    update: updateChannels,
    remove,
  }),
);

const toRecord = (channel: ChannelRow): StoredRecord<ChannelValues> => ({
  id: channel.id,
  version: channel.version,
  values: valuesOf(channel),
  owner: null,
  firstDay: null,
});

/** The columns of Channel.xlsx with the synonyms that other spreadsheets use. */
const importFieldsFor = (region: PhoneRegion) =>
  importFieldsOf({
    fields: channelFields,
    columns: listColumns,
    region,
    others: {
      channelName: {
        synonyms: words('Channel, Name, Sales Channel, Organisation, Company, 渠道, 名称, 机构名称, 公司名称'),
        entry: {
          note: { en: 'The name of the channel', 'zh-Hans': '渠道的名称' },
          example: { en: 'Lotus Music', 'zh-Hans': '荷花音乐' },
        },
      },
      schools: { synonyms: ['学校'] },
    },
  });
