import { sql, type Generated, type Transaction } from 'kysely';
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
import { type Actor, differences } from '#platform/database/index.ts';
import { importActions, recordImport, type Rules, words } from '#sales/imports/index.ts';
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

export const channelsRoom: Room = {
  routes: channelRoutes,
  jobs: (services) => ({ ...channelImport.jobs(services), ...actions.searchKeysJob(services) }),
  restorers: (services) => ({ ...actions.restorers(services), ...channelImport.restorers(services) }),
};

function channelRoutes(serve: Serve, services: Services): void {
  const { database } = services;
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
  serve(contract.exportChannels, ({ channelIds: ids, ...request }, { language }) =>
    records.exportList<contract.Channel, Filter>(channelList, services, { ...request, ids }, language),
  );
  channelImport.routes(serve, services);
}

export async function list(services: Services, request: RequestOf<typeof contract.listChannels>, language: Language) {
  const page = await records.listPage<contract.Channel, Filter>(channelList, services, request, language);
  return { channels: page.rows, total: page.total };
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
    await channelStore.set(tx, id, channelStore.columnsOf(after));
    const moved = { all, added, removed, at: clock.now() };
    const schools = row.educator_count + (await records.changeMembers(tx, affiliation, id, moved));
    const change = differences({ ...before, schools: row.educator_count }, { ...after, schools });
    tx.audit('channel.updated', { kind: 'channel', id, name }, change);
    return message('channel.updated');
  });
}

type Filter = RequestOf<typeof contract.selectChannels>;

/** In the order of the spreadsheet. */
const listColumns = {
  channelId: { value: sql.ref('channels.id'), sheet: records.idSheet },
  channelName: records.nameColumn(channelFields, 'name', 'channels'),
  ...records.fieldColumns(requiredContact, 'channels'),
  schools: {
    value: sql.ref('channels.educator_count'),
    sheet: records.countSheet({ en: 'Schools', 'zh-Hans': '学校数' }),
  },
  avgSalesMonth: records.averageColumn(records.soldByChannel),
  region: records.fieldColumn(channelFields, 'region', 'channels.region'),
  status: records.statusColumn('channels.is_active'),
  version: { value: sql.ref('channels.version') },
} as const satisfies Record<keyof contract.Channel, records.ListColumn>;

const channelList: records.RecordList<Filter> = {
  noun: 'channel',
  as: 'channels',
  columns: listColumns,
  nameColumn: 'channelName',
  matches: (filter) => records.matchesIn('channels', filter),
  file: 'Channel.xlsx',
  name: { en: 'Channels', 'zh-Hans': '渠道' },
};

export const actions = records.recordActions({
  store: channelStore,
  members: affiliation,
  list: channelList,
  filterOf: (filter: Filter) => filter,
  audited: valuesOf,
});

const calls = { template: channelTemplate, check: checkChannelImport, apply: importChannels };

const channelImport = importActions(calls, ({ database, configuration }) =>
  recordImport(channelStore, channelList, {
    idSynonyms: ['Channel Id'],
    region: configuration.PHONE_REGION,
    columns: importColumns,
    template: {
      file: { en: 'Template for channels', 'zh-Hans': '渠道导入模板' },
      sheet: { en: 'Channels', 'zh-Hans': '渠道' },
    },
    /* Every new channel has a region in the file, because the import requires it. */
    blank: { ...emptyTexts(channelFields), region: 'OT', isActive: true },
    total: () => records.countMatches(channelList, database, { searchQuery: '' }),
    add: (tx, channels, at) =>
      addChannels(
        tx,
        channels.map(({ values }) => values),
        at,
      ),
    remove: actions.remove,
  }),
);

const importColumns = {
  channelName: {
    synonyms: words('Channel, Name, Sales Channel, Organisation, Company, 渠道, 名称, 机构名称, 公司名称'),
    entry: {
      note: { en: 'The name of the channel', 'zh-Hans': '渠道的名称' },
      example: { en: 'Lotus Music', 'zh-Hans': '荷花音乐' },
    },
  },
  schools: { synonyms: ['学校'] },
} satisfies Partial<Record<keyof contract.Channel, Rules>>;

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
