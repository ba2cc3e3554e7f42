import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { categories, type Category, type Educator } from '@eemusic/contract/sales/educators';
import { educatorFields } from '@eemusic/contract/sales/fields';
import { text } from '@eemusic/contract/platform/values';
import {
  choiceCell,
  contactSynonyms,
  importFieldsOf,
  phoneImport,
  type PhoneRegion,
  readOnlyImport,
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
    educatorName: textImport(educatorFields.name, [
      ...['School/Teacher', 'School', 'Teacher', 'Educator', 'School Name', 'Teacher Name', '学校/老师', '学校'],
      ...['学校名称', '老师', '教师', '机构', '机构名称', '姓名'],
    ]),
    contactName: textImport(educatorFields.contactName, contactSynonyms.contactName),
    contactNumber: phoneImport(educatorFields.contactNumber, { synonyms: contactSynonyms.contactNumber, region }),
    contactEmail: textImport(educatorFields.contactEmail, contactSynonyms.contactEmail),
    users: readOnlyImport(['Students', '用户数']),
    avgSalesMonth: readOnlyImport([]),
    region: regionImport,
    status: statusImport,
    channelName: { synonyms: ['Sales Channel', '渠道', '渠道名称'], parse: textCell(text(maxNameLength)) },
    category: {
      synonyms: ['Type', '类型', '分类'],
      isKept: true,
      parse: choiceCell(
        categories.map((value) => ({ value, words: words[value] })),
        fieldErrorOf('category.expected'),
      ),
    },
  } satisfies Record<Importable, unknown>);
