import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { categories, type Category, type Educator } from '@eemusic/contract/sales/educators';
import { educatorFields } from '@eemusic/contract/sales/fields';
import { text } from '@eemusic/contract/platform/values';
import {
  choiceCell,
  contactRules,
  importFieldsOf,
  phoneImport,
  type PhoneRegion,
  readOnlyImport,
  optionalCell,
  regionImport,
  statusImport,
  textCell,
  textImport,
} from '#sales/imports/index.ts';
import { categoryNames, listColumns } from './fields.ts';

const words: Record<Category, string[]> = {
  School: [...Object.values(categoryNames.School), '机构', '琴行'],
  Teacher: [...Object.values(categoryNames.Teacher), '教师', '个人'],
};

type Importable = Exclude<keyof Educator, 'educatorId' | 'channelId' | 'version'>;

/** The columns of Educators.xlsx with the synonyms that other spreadsheets use. */
export const importFieldsFor = (region: PhoneRegion) =>
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
