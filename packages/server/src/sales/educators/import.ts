import { educatorFields, type EducatorValues, emptyTexts } from '@eemusic/contract/sales/fields';
import type { Query } from '#platform/database/index.ts';
import { importActions, recordImport, type StoredRecord } from '#sales/imports/index.ts';
import { nameKey } from '#sales/user-management/index.ts';
import { remove } from './delete.ts';
import { importFieldsFor } from './import-fields.ts';
import { countEducators, noFilter } from './query.ts';
import { addEducators, affiliation, type EducatorRow, findEducators, updateEducators, valuesOf } from './store.ts';

const blank: EducatorValues = {
  ...emptyTexts(educatorFields),
  category: 'School',
  region: null,
  isActive: true,
};

export const educatorImport = importActions(({ database, configuration }) =>
  recordImport<EducatorValues>(database.engine, {
    noun: 'educator',
    records: 'educator',
    idSynonyms: ['Educator Id', 'School Id', 'Teacher Id'],
    nameField: 'educatorName',
    fields: importFieldsFor(configuration.PHONE_REGION),
    template: {
      file: { en: 'Template for schools and teachers', 'zh-Hans': '学校与老师导入模板' },
      sheet: { en: 'Schools and teachers', 'zh-Hans': '学校与老师' },
    },
    kept: educatorFields,
    storedAs: { educatorName: 'name', status: 'isActive' },
    blank,
    belonging: { ownerField: 'channelName', membership: affiliation, owners: 'channels' },
    total: (db) => countEducators(db, noFilter),
    keyOf: ({ educatorName }) => (typeof educatorName === 'string' ? nameKey(educatorName) : null),
    findByIds: async (db, ids) => withChannels(db, await findEducators(db, ids)),
    /* New educators have no user name, so they cannot sign in until somebody gives them one. */
    add(tx, records, at) {
      const educators = records.map(({ values, ownerId: channelId }) => ({
        ...values,
        userName: null,
        passwordHash: null,
        channelId,
      }));
      return addEducators(tx, educators, at);
    },
    update: updateEducators,
    remove,
  }),
);

async function withChannels(db: Query, educators: readonly EducatorRow[]): Promise<StoredRecord<EducatorValues>[]> {
  const ids = [...new Set(educators.flatMap(({ channel_id }) => channel_id ?? []))];
  const channels =
    ids.length > 0 ? await db.selectFrom('channels').select(['id', 'name']).where('id', 'in', ids).execute() : [];
  return educators.map((educator) => {
    const { id, version, channel_id } = educator;
    const owner = channels.find((one) => one.id === channel_id) ?? null;
    return { id, version, values: valuesOf(educator), owner, firstDay: null };
  });
}
