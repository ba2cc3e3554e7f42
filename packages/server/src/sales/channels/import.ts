import { channelFields, type ChannelValues, emptyTexts } from '@eemusic/contract/sales/fields';
import type { Query } from '#platform/database/index.ts';
import { type Candidate, importActions, recordImport, type StoredRecord } from '#sales/imports/index.ts';
import { nameKey } from '#sales/user-management/index.ts';
import { remove } from './delete.ts';
import { importFieldsFor } from './import-fields.ts';
import { countChannels } from './query.ts';
import { addChannels, type ChannelRow, findChannels, updateChannels, valuesOf } from './store.ts';

/** Every new channel has a region in the file, because `import-fields.ts` requires it. */
const blank: ChannelValues = { ...emptyTexts(channelFields), region: 'OT', isActive: true };

export const channelImport = importActions(({ database, configuration }) =>
  recordImport<ChannelValues>(database.engine, {
    noun: 'channel',
    records: 'channel',
    idSynonyms: ['Channel Id'],
    nameField: 'channelName',
    fields: importFieldsFor(configuration.PHONE_REGION),
    template: {
      file: { en: 'Template for channels', 'zh-Hans': '渠道导入模板' },
      sheet: { en: 'Channels', 'zh-Hans': '渠道' },
    },
    kept: channelFields,
    storedAs: { channelName: 'name', status: 'isActive' },
    blank,
    belonging: null,
    total: (db) => countChannels(db, { searchQuery: '' }),
    keyOf: ({ channelName }) => (typeof channelName === 'string' ? nameKey(channelName) : null),
    findByIds: async (db, ids) => (await findChannels(db, ids)).map(toRecord),
    findMatches,
    prepare(records, at) {
      const channels = records.map(({ values }) => values);
      return (tx) => addChannels(tx, channels, at);
    },
    update: updateChannels,
    remove,
  }),
);

/** Returns the channels that rows match by id, otherwise by name. */
async function findMatches(db: Query, candidates: readonly Candidate[]) {
  const nameOf = ({ id, values: { channelName } }: Candidate) =>
    id === null && typeof channelName === 'string' ? nameKey(channelName) : null;
  const ids = candidates.flatMap(({ id }) => id ?? []);
  const names = [...new Set(candidates.flatMap((candidate) => nameOf(candidate) ?? []))];
  const live = db.selectFrom('channels').selectAll().where('deleted_at', 'is', null);
  const [byId, byName] = [
    ids.length > 0 ? await live.where('id', 'in', ids).execute() : [],
    names.length > 0 ? await live.where('name_key', 'in', names).execute() : [],
  ];
  return candidates.map((candidate) =>
    (candidate.id === null
      ? byName.filter(({ name }) => nameKey(name) === nameOf(candidate))
      : byId.filter(({ id }) => id === candidate.id)
    ).map(toRecord),
  );
}

const toRecord = (channel: ChannelRow): StoredRecord<ChannelValues> => ({
  id: channel.id,
  version: channel.version,
  values: valuesOf(channel),
  owner: null,
  firstDay: null,
});
