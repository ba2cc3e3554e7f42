import { educatorFields, type EducatorValues, emptyTexts } from '@eemusic/contract/sales/fields';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { categories, type Category, type Educator } from '@eemusic/contract/sales/educators';
import { text } from '@eemusic/contract/platform/values';
import type { Query } from '#platform/database/index.ts';
import {
  choiceCell,
  contactRules,
  importActions,
  importFieldsOf,
  optionalCell,
  phoneImport,
  type PhoneRegion,
  readOnlyImport,
  recordImport,
  regionImport,
  statusImport,
  type StoredRecord,
  textCell,
  textImport,
} from '#sales/imports/index.ts';
import { nameKey } from '#sales/user-management/index.ts';
import { remove } from './delete.ts';
import { countEducators, noFilter } from './query.ts';
import { addEducators, affiliation, type EducatorRow, findEducators, updateEducators, valuesOf } from './store.ts';
import { categoryNames, listColumns } from './fields.ts';

const blank: EducatorValues = {
  ...emptyTexts(educatorFields),
  category: 'School',
  region: null,
  isActive: true,
};

export const educatorImport = importActions(({ configuration }) =>
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

const words: Record<Category, string[]> = {
  School: [...Object.values(categoryNames.School), '机构', '琴行'],
  Teacher: [...Object.values(categoryNames.Teacher), '教师', '个人'],
};

type Importable = Exclude<keyof Educator, 'educatorId' | 'channelId' | 'version'>;

/** The columns of Educators.xlsx with the synonyms that other spreadsheets use. */
const importFieldsFor = (region: PhoneRegion) =>
  importFieldsOf<Importable>(listColumns, {
    educatorName: textImport(educatorFields.name, {
      synonyms: [
        'School/Teacher',
        'School',
        'Teacher',
        'Educator',
        'School Name',
        'Teacher Name',
        '学校/老师',
        '学校',
        '学校名称',
        '老师',
        '教师',
        '机构',
        '机构名称',
        '姓名',
      ],
      entry: {
        note: { en: 'The name of the school or teacher', 'zh-Hans': '学校或老师的名称' },
        example: { en: 'Lotus Piano School', 'zh-Hans': '荷花钢琴学校' },
      },
    }),
    contactName: textImport(educatorFields.contactName, contactRules.contactName),
    contactNumber: phoneImport(educatorFields.contactNumber, { ...contactRules.contactNumber, region }),
    contactEmail: textImport(educatorFields.contactEmail, contactRules.contactEmail),
    users: readOnlyImport(['Students', '用户数']),
    avgSalesMonth: readOnlyImport([]),
    region: regionImport,
    status: statusImport,
    channelName: {
      synonyms: ['Sales Channel', '渠道', '渠道名称'],
      entry: {
        note: { en: 'An existing channel; leave it empty for none', 'zh-Hans': '已有渠道的名称；留空为无' },
        example: { en: 'Lotus Music', 'zh-Hans': '荷花音乐' },
      },
      parse: optionalCell(textCell(text(maxNameLength))),
    },
    category: {
      synonyms: ['Type', '类型', '分类'],
      entry: {
        note: { en: 'School or Teacher; empty means School', 'zh-Hans': '学校或老师；留空为学校' },
        example: categoryNames.School,
      },
      isKept: true,
      parse: choiceCell(
        categories.map((value) => ({ value, words: words[value] })),
        fieldErrorOf('category.expected'),
      ),
    },
  } satisfies Record<Importable, unknown>);
