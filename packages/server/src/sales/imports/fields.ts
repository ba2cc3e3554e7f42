import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { regionName } from '@eemusic/contract/platform/regions';
import { email, text } from '@eemusic/contract/platform/values';
import {
  categoryNames,
  type Field,
  type FieldKind,
  type Fields,
  isTextKind,
  statusNames,
} from '@eemusic/contract/platform/record-fields';
import { folded } from '#platform/database/index.ts';
import { idSheet, type ListColumn } from '#sales/user-management/index.ts';
import { categoryCell, dayCell, emailCell, optionalCell, statusCell, textCell } from './cells.ts';
import type { ImportField } from './definition.ts';
import { phoneCell, phoneKey, type PhoneRegion } from './phone.ts';
import { regionCell } from './regions.ts';

type Rules = Omit<ImportField, 'field' | 'headers'>;

type Imported<Column extends string> = {
  fields: Fields;
  /** The columns of its spreadsheet. */
  columns: Readonly<Record<Column, ListColumn>>;
  /** The country of numbers without a country code. */
  region: PhoneRegion;
  /** The rules of further columns, and what differs from those that the kind of a field has. */
  others: Partial<Record<Column, Rules>>;
  /** Fields that are imported, but not exported. */
  unlisted?: readonly string[];
};

/**
 * Returns the fields of an import: the columns of the exported spreadsheet, with the same headers. Those that neither
 * are fields of the record nor have rules, such as counts, are recognised and ignored.
 */
export function importFieldsOf<Column extends string>(room: Imported<Column>): ImportField[] {
  const { fields, columns, region, others, unlisted = [] } = room;
  const rulesOf = (name: string): Rules => {
    const field = fields[name];
    return field ? fieldRules(name, field, region) : name === 'isActive' ? statusRules : {};
  };
  const listed = Object.entries<ListColumn>(columns).flatMap(([column, { sheet, field: name = '' }]) =>
    sheet && sheet !== idSheet
      ? [{ field: column, headers: sheet.header, ...rulesOf(name), ...others[column as Column] }]
      : [],
  );
  const further = unlisted.flatMap((name) => {
    const headers = fields[name]?.label;
    return headers ? [{ field: name, headers, ...rulesOf(name) }] : [];
  });
  return [...listed, ...further];
}

const fieldRules = (name: string, field: Field, region: PhoneRegion): Rules => ({
  stored: name,
  ...(isTextKind(field.kind) && { empty: '' }),
  isRequired: field.isRequired,
  ...kinds[field.kind](field, region),
  ...hints[name],
});

/** The rules of a column with the name of the record's owner. */
export const ownerRules = (hint: Required<Pick<Rules, 'synonyms' | 'entry'>> & Pick<Rules, 'like'>): Rules => ({
  ...hint,
  parse: optionalCell(textCell(text(maxNameLength))),
});

/** Mail servers ignore the case of an address, and so do people who type it. */
export const isSameEmail = (one: string, other: string): boolean => folded(one) === folded(other);

/** Texts are validated as in forms. */
const kinds: Readonly<Record<FieldKind, (field: Field, region: PhoneRegion) => Rules>> = {
  text({ isRequired, maxLength = maxNameLength }) {
    const parse = textCell(text(maxLength));
    return { parse: isRequired ? parse : optionalCell(parse) };
  },
  phone: (_field, region) => ({
    parse: optionalCell(phoneCell(region)),
    isSame: (stored, imported) => phoneKey(stored, region) === phoneKey(imported, region),
    entry: {
      note: {
        en: 'A phone number with its area or country code; numbers of other countries begin with +',
        'zh-Hans': '带区号的电话号码；境外号码以 + 开头',
      },
      example: { en: '+86 138 0013 8000', 'zh-Hans': '138 0013 8000' },
    },
  }),
  email: () => ({
    parse: optionalCell(emailCell(email())),
    isSame: isSameEmail,
    entry: {
      note: { en: 'One email address', 'zh-Hans': '一个邮箱地址' },
      example: { en: 'li.na@example.com', 'zh-Hans': 'li.na@example.com' },
    },
  }),
  region: () => ({
    parse: optionalCell(regionCell),
    show: (code) => regionName(String(code), 'en'),
    entry: {
      note: { en: 'The name of a province or municipality', 'zh-Hans': '省、自治区或直辖市的名称' },
      example: { en: 'Shandong', 'zh-Hans': '山东' },
    },
  }),
  category: () => ({
    parse: categoryCell,
    isRequired: false,
    isKept: true,
    entry: {
      note: { en: 'School or Teacher; empty means School', 'zh-Hans': '学校或老师；留空为学校' },
      example: categoryNames.School,
    },
  }),
  day: () => ({ parse: optionalCell(dayCell) }),
  /* No spreadsheet has one. */
  year: () => ({}),
};

const statusRules: Rules = {
  stored: 'isActive',
  synonyms: ['Active', '是否启用'],
  entry: {
    note: { en: 'Active or Inactive; empty means Active', 'zh-Hans': '启用或停用；留空为启用' },
    example: statusNames[1],
  },
  isKept: true,
  parse: statusCell,
  show: (value) => statusNames[value === 1 ? 1 : 0].en,
};

/** The words of a list that is written as a text. */
export const words = (text: string): string[] => text.split(/,\s+/);

/** Other headers of a field's column, and its explanation in the template if its kind does not say enough. */
const hints: Readonly<Record<string, Pick<Rules, 'synonyms' | 'like' | 'entry'>>> = {
  contactName: {
    synonyms: words(
      'Contact, Contact Person, Parent, Parent Name, 联系人姓名, 负责人, 家长, 家长姓名, 家长名字, 监护人, 监护人姓名',
    ),
    like: /^(?:家长|监护人|联系人|父亲|母亲|父母|爸爸|妈妈|负责人|校长).{0,4}(?:姓名|名字|称呼)|^(?:parents?|guardian|mother|father|contact).{0,8}name/,
    entry: {
      note: { en: 'Whom to call or write to', 'zh-Hans': '联系人的姓名' },
      example: { en: 'Li Na', 'zh-Hans': '李娜' },
    },
  },
  contactNumber: {
    synonyms: words(`Contact Number, Phone, Phone Number, Mobile, Telephone, Tel, Number,
      电话, 电话号码, 手机, 手机号, 手机号码, 联系方式, 家长电话, 家长手机, 家长手机号,
      联系人电话, 联系手机, 电话/手机, 手机/电话, 家长联系方式, 家长联系电话, 联系号码, Cell, Cell Phone, Parent Phone`),
    like: /电话|手机|联系方式|phone(?:number)?$|^phone|mobile|^tel/,
  },
  contactEmail: {
    synonyms: ['Email', 'E-mail Address', 'Mail', '邮箱', '电子邮箱', '电子邮件', '邮箱地址', '家长邮箱'],
    like: /邮箱|邮件|电邮|メール|email(?:address)?$|^email/,
  },
  region: {
    synonyms: words(`Province, 区域, 省份, 省, 省市, 所在省份, 所在省, 所在省市, 所在地, 所在地区, 所在区域,
      城市, 所在城市, 省/市, 省市区, State, City`),
    like: /省份|省市|地区|区域|城市|province|region/,
  },
  category: { synonyms: ['Type', '类型', '分类'] },
};
