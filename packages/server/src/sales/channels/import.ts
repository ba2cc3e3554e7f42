import { channelFields, type ChannelValues, emptyTexts } from '@eemusic/contract/sales/fields';
import { importActions, recordImport, type StoredRecord } from '#sales/imports/index.ts';
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
