import { type CompiledQuery, sql, type Generated, type Transaction } from 'kysely';
import * as contract from '@eemusic/contract/sales/channels';
import { channelTemplate, checkChannelImport, importChannels } from '@eemusic/contract/sales/imports';
import type { Language } from '@eemusic/contract/platform/languages';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import {
  channelFields,
  emptyTexts,
  requiredContact,
  type ChannelValues,
} from '@eemusic/contract/platform/record-fields';
import type { Room } from '#platform/room.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import * as records from '#sales/user-management/index.ts';
import { type Actor, containsSearched, countRows, differences, type Query } from '#platform/database/index.ts';
import { importActions, importFieldsOf, type PhoneRegion, recordImport, words } from '#sales/imports/index.ts';
import type { Tables } from '#platform/database/tables.ts';

const { affiliation } = records;
const channelStore = records.recordStore({ noun: 'channel', fields: channelFields });
const { get, valuesOf, rowOf: channelRow } = channelStore;
export { channelRow };

/** Adds channels and returns their ids in the same order. The caller writes the audit entries. */
export const addChannels = (tx: Transaction<Tables>, channels: readonly ChannelValues[], at: Date) =>
  records.addRecords(
    tx,
    channelStore,
    channels.map((channel) => channelRow(channel, at)),
    at,
  );

export const actions = records.recordActions({
  store: channelStore,
  members: affiliation,
  findIds: ({ database: { read } }, filter: Filter, limit, tx) => findIds(tx ?? read, filter, limit),
  count: ({ database: { read } }, filter) => countChannels(read, filter),
  audited: valuesOf,
});

export const channelsRoom: Room = {
  routes: channelRoutes,
  jobs: (services) => ({ ...channelImport.jobs(services), ...actions.searchKeysJob(services) }),
  restorers: (services) => ({ ...actions.restorers(services), ...channelImport.restorers(services) }),
};

function channelRoutes(serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read } = database;
  serve(contract.listChannels, (request, { language }) => list(services, request, language));
  serve(contract.selectChannels, (request) => actions.select(services, request));
  serve(contract.createChannel, (request, by) => create(services, request, by));
  serve(contract.updateChannel, (request, by) => update(services, request, by));
  serve(contract.editChannel, async ({ channelId }) => {
    const channel = await get(read, channelId);
    const { isActive: _isActive, ...fields } = valuesOf(channel);
    const { id, is_active: status, version } = channel;
    const members = await records.membersOf(database, affiliation, id);
    const educators = members.map((one) => ({ educatorId: one.id, educatorName: one.name }));
    return { channel: { id, ...fields, status, version, educators } };
  });
  serve(contract.setChannelStatus, ({ channelId: id, status }, by) =>
    records.setStatus(services, { kind: 'channel', id, status }, by),
  );
  serve(contract.deleteChannels, ({ channelIds: ids, matching }, by) =>
    actions.deleteChosen(services, { ids, matching }, by),
  );
  serve(contract.changeChannels, ({ channels: ids, matching, region, status }, by) =>
    actions.change(services, { ids, matching }, { region, is_active: status }, by),
  );
  serve(contract.exportChannels, async ({ channelIds, ...request }, { language }) => {
    if (channelIds) await records.assertNotDeleted(read, 'channels', channelIds);
    const filter = channelIds ? { searchQuery: '', ids: [...new Set(channelIds)] } : request;
    const query = listQuery(read, filter, request, { today: clock.today(), language });
    const sheet = { file: 'Channel.xlsx', name: { en: 'Channels', 'zh-Hans': '渠道' }, columns: listColumns, language };
    return records.exportList(database, { ...sheet, query, rows: await countChannels(read, filter) }, toChannel);
  });
  channelImport.routes(serve, services);
}

export async function list(
  { database: { read }, clock }: Services,
  { Page, Size, ...request }: Filter & Order & { Page: number; Size: number },
  language: Language,
): Promise<{ channels: contract.Channel[]; total: number }> {
  const page = { offset: (Page - 1) * Size, size: Size };
  const [{ rows }, total] = await Promise.all([
    read.executeQuery(listQuery(read, request, request, { today: clock.today(), language, page })),
    countChannels(read, request),
  ]);
  return { channels: rows.map(toChannel), total };
}

export function create(
  { database, clock }: Services,
  { channelName: name, status, schools, ...rest }: RequestOf<typeof contract.createChannel>,
  by: Actor,
) {
  return records.changeSerially(database, by, async (tx) => {
    const at = clock.now();
    const { region } = rest;
    const values = records.mergeValues(channelFields, { name, ...rest }, { ...emptyTexts(channelFields), region });
    const channel = { ...values, isActive: status === 1 };
    const [channelId = 0] = await addChannels(tx, [channel], at);
    tx.audit('channel.created', { kind: 'channel', id: channelId }, { after: channel });
    await records.moveMembers(tx, affiliation, { ids: schools, to: channelId, at });
    return { ...message('channel.added'), channelId };
  });
}

export function update({ database, clock }: Services, request: RequestOf<typeof contract.updateChannel>, by: Actor) {
  const { channelId: id, channelName: name, status, version, schools: all, ...rest } = request;
  const { addedSchools: added, removedSchools: removed, ...values } = rest;
  return records.changeSerially(database, by, async (tx) => {
    const row = await get(tx, id);
    if (version !== undefined && version !== row.version) throw new Refusal('record.stale');

    const before = valuesOf(row);
    const isActive = (status ?? row.is_active) === 1;
    const after = { ...records.mergeValues(channelFields, { name, ...values }, before), isActive };
    await channelStore.set(tx, [id], channelStore.columnsOf(after));
    const moved = { all, added, removed, at: clock.now() };
    const schools = row.educator_count + (await records.changeMembers(tx, affiliation, id, moved));
    const change = differences({ ...before, schools: row.educator_count }, { ...after, schools });
    tx.audit('channel.updated', { kind: 'channel', id, name }, change);
    return message('channel.updated');
  });
}

type Filter = RequestOf<typeof contract.selectChannels> & {
  ids?: readonly number[] | undefined;
};

type Order = Pick<RequestOf<typeof contract.exportChannels>, 'sortBy' | 'sortOrder'>;

function matching(db: Query, { searchQuery, status, region, ids }: Filter) {
  let query = db.selectFrom('channels').where('deleted_at', 'is', null);
  if (searchQuery !== '') query = query.where(containsSearched('search_key', searchQuery));
  if (status !== undefined) query = query.where('is_active', '=', status);
  if (region !== undefined) query = query.where('region', '=', region);
  if (ids !== undefined) query = query.where('id', 'in', ids);
  return query;
}

function listQuery(
  db: Query,
  filter: Filter,
  { sortBy = 'channelName', sortOrder = 'asc' }: Order,
  { page, ...reader }: records.Reader & { page?: { offset: number; size: number } },
): CompiledQuery<contract.Channel> {
  const query = matching(db, filter)
    .select(records.selected(listColumns, reader.today))
    .orderBy(records.orderOf(listColumns[sortBy], reader), sortOrder)
    .orderBy('name_key', sortOrder)
    .orderBy('id', sortOrder)
    .$castTo<contract.Channel>();
  return (page ? query.limit(page.size).offset(page.offset) : query).compile();
}

const toChannel = (row: contract.Channel): contract.Channel => ({
  ...row,
  avgSalesMonth: records.averageOf(row.avgSalesMonth),
});

const countChannels = (db: Query, filter: Filter): Promise<number> => countRows(matching(db, filter));

async function findIds(db: Query, filter: Filter, limit: number): Promise<number[]> {
  const rows = await matching(db, filter).select('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** The columns of the list, in the order of the spreadsheet. `avgSalesMonth` is a sum here; `toChannel` divides it. */
const listColumns = {
  channelId: { value: sql.ref('id'), sheet: records.idSheet },
  channelName: records.nameColumn(channelFields, 'name', 'channels'),
  ...records.fieldColumns(requiredContact, 'channels'),
  schools: { value: sql.ref('educator_count'), sheet: records.countSheet({ en: 'Schools', 'zh-Hans': '学校数' }) },
  avgSalesMonth: {
    value: (today: string) => records.soldByChannel(records.lastMonths(today)),
    order: sql.ref('avgSalesMonth'),
    sheet: records.averageSheet,
  },
  region: records.fieldColumn(channelFields, 'region', 'region'),
  status: records.statusColumn('is_active'),
  version: { value: sql.ref('version') },
} as const satisfies Record<keyof contract.Channel, records.ListColumn>;

const calls = { template: channelTemplate, check: checkChannelImport, apply: importChannels };

const channelImport = importActions(calls, ({ configuration }) =>
  recordImport(channelStore, {
    idSynonyms: ['Channel Id'],
    nameField: 'channelName',
    fields: importFieldsFor(configuration.PHONE_REGION),
    template: {
      file: { en: 'Template for channels', 'zh-Hans': '渠道导入模板' },
      sheet: { en: 'Channels', 'zh-Hans': '渠道' },
    },
    /* Every new channel has a region in the file, because the import requires it. */
    blank: { ...emptyTexts(channelFields), region: 'OT', isActive: true },
    total: (db) => countChannels(db, { searchQuery: '' }),
    add: (tx, channels, at) =>
      addChannels(
        tx,
        channels.map(({ values }) => values),
        at,
      ),
    remove: actions.remove,
  }),
);

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

declare module '#platform/database/tables.ts' {
  interface Tables {
    channels: records.Contact & {
      id: Generated<number>;
      name: string;
      region: string;
      educator_count: Generated<number>;
    };
  }
}
