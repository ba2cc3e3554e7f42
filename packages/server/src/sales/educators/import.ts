import { educatorFields, type EducatorValues, emptyTexts } from '@eemusic/contract/platform/record-fields';
import { checkEducatorImport, educatorTemplate, importEducators } from '@eemusic/contract/sales/imports';
import type { Query } from '#platform/database/index.ts';
import {
  importActions,
  importFieldsOf,
  ownerRules,
  type PhoneRegion,
  recordImport,
  type StoredRecord,
  words,
} from '#sales/imports/index.ts';
import { remove } from './delete.ts';
import { countEducators, listColumns, noFilter } from './query.ts';
import { addEducators, affiliation, type EducatorRow, findEducators, updateEducators, valuesOf } from './store.ts';

const blank: EducatorValues = {
  ...emptyTexts(educatorFields),
  category: 'School',
  region: null,
  isActive: true,
};

const calls = { template: educatorTemplate, check: checkEducatorImport, apply: importEducators };

export const educatorImport = importActions(calls, ({ configuration }) =>
  recordImport<EducatorValues>({
    noun: 'educator',
    records: 'educator',
    idSynonyms: ['Educator Id', 'School Id', 'Teacher Id'],
    nameField: 'educatorName',
    fields: importFieldsFor(configuration.PHONE_REGION),
    template: {
      file: { en: 'Template for schools and teachers', 'zh-Hans': '学校与老师导入模板' },
      sheet: { en: 'Schools and teachers', 'zh-Hans': '学校与老师' },
    },
    blank,
    belonging: { ownerField: 'channelName', membership: affiliation, owners: 'channels' },
    total: (db) => countEducators(db, noFilter),
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

/** The columns of Educators.xlsx with the synonyms that other spreadsheets use. */
const importFieldsFor = (region: PhoneRegion) =>
  importFieldsOf({
    fields: educatorFields,
    columns: listColumns,
    region,
    others: {
      educatorName: {
        synonyms: words(`School/Teacher, School, Teacher, Educator, School Name, Teacher Name,
          学校/老师, 学校, 学校名称, 校名, 老师, 教师, 老师姓名, 教师姓名, 机构, 机构名称, 培训机构, 校区, 琴行, 姓名`),
        entry: {
          note: { en: 'The name of the school or teacher', 'zh-Hans': '学校或老师的名称' },
          example: { en: 'Lotus Piano School', 'zh-Hans': '荷花钢琴学校' },
        },
      },
      users: { synonyms: ['Students', '用户数'] },
      channelName: ownerRules({
        synonyms: words('Sales Channel, 渠道, 渠道名称'),
        entry: {
          note: { en: 'An existing channel; leave it empty for none', 'zh-Hans': '已有渠道的名称；留空为无' },
          example: { en: 'Lotus Music', 'zh-Hans': '荷花音乐' },
        },
      }),
    },
  });
