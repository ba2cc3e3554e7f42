import { maxEmailLength } from '@eemusic/contract/platform/field-lengths';
import type { Field } from '@eemusic/contract/sales/fields';
import { email, text } from '@eemusic/contract/platform/values';
import { folded } from '#platform/database/index.ts';
import { regionName } from '#sales/regions/index.ts';
import { type ListColumn, statusNames } from '#sales/user-management/index.ts';
import { anyCell, emailCell, optionalCell, regionCell, statusCell, textCell } from './cells.ts';
import type { ImportField } from './definition.ts';

type FieldRules = Omit<ImportField, 'field' | 'headers'>;

/** Returns the fields of an import: columns of the exported spreadsheet with the same headers. */
export function importFieldsOf<Name extends string>(
  columns: Readonly<Record<Name, ListColumn>>,
  fields: Partial<Record<Name, FieldRules>>,
): ImportField[] {
  return Object.entries<FieldRules | undefined>(fields).flatMap(([field, rest]) => {
    const headers = columns[field as Name].sheet?.header;
    return rest && headers ? [{ field, headers, ...rest }] : [];
  });
}

/** A text field, validated as in the form. */
export function textImport(
  { kind, isRequired, maxLength = maxEmailLength }: Field,
  { synonyms, entry }: Required<Pick<FieldRules, 'synonyms' | 'entry'>>,
): FieldRules {
  if (kind === 'email')
    return { synonyms, entry, isRequired, parse: optionalCell(emailCell(email())), isSame: isSameEmail };
  const parse = textCell(text(maxLength));
  return { synonyms, entry, isRequired, parse: isRequired ? parse : optionalCell(parse) };
}

/** Mail servers ignore the case of an address, and so do people who type it. */
export const isSameEmail = (one: string, other: string): boolean => folded(one) === folded(other);

/** A column that is recognised and ignored, such as a count. */
export const readOnlyImport = (synonyms: readonly string[]): FieldRules => ({
  synonyms,
  isReadOnly: true,
  parse: anyCell,
});

export const regionImport: FieldRules = {
  synonyms: [
    'Province',
    '区域',
    '省份',
    '省',
    '省市',
    '所在省份',
    '所在省',
    '所在省市',
    '所在地',
    '所在地区',
    '所在区域',
  ],
  entry: {
    note: { en: 'The name of a province or municipality', 'zh-Hans': '省、自治区或直辖市的名称' },
    example: { en: 'Shandong', 'zh-Hans': '山东' },
  },
  parse: optionalCell(regionCell),
  show: (code) => regionName(String(code), 'en'),
};

export const statusImport: FieldRules = {
  synonyms: ['Active', '是否启用'],
  entry: {
    note: { en: 'Active or Inactive; empty means Active', 'zh-Hans': '启用或停用；留空为启用' },
    example: statusNames[1],
  },
  isKept: true,
  parse: statusCell,
  show: (value) => statusNames[value === 1 ? 1 : 0].en,
};

/** Other headers of the contact columns, and their explanations in the template. */
export const contactRules = {
  contactName: {
    synonyms: [
      'Contact',
      'Contact Person',
      'Parent',
      'Parent Name',
      '联系人姓名',
      '负责人',
      '家长',
      '家长姓名',
      '监护人',
    ],
    entry: {
      note: { en: 'Whom to call or write to', 'zh-Hans': '联系人的姓名' },
      example: { en: 'Li Na', 'zh-Hans': '李娜' },
    },
  },
  contactNumber: {
    synonyms: [
      'Contact Number',
      'Phone',
      'Phone Number',
      'Mobile',
      'Telephone',
      'Tel',
      'Number',
      '电话',
      '电话号码',
      '手机',
      '手机号',
      '手机号码',
      '联系方式',
      '家长电话',
      '家长手机',
      '家长手机号',
    ],
    entry: {
      note: {
        en: 'A phone number with its area or country code; numbers of other countries begin with +',
        'zh-Hans': '带区号的电话号码；境外号码以 + 开头',
      },
      example: { en: '+86 138 0013 8000', 'zh-Hans': '138 0013 8000' },
    },
  },
  contactEmail: {
    synonyms: ['Email', 'E-mail Address', 'Mail', '邮箱', '电子邮箱', '电子邮件'],
    entry: {
      note: { en: 'One email address', 'zh-Hans': '一个邮箱地址' },
      example: { en: 'li.na@example.com', 'zh-Hans': 'li.na@example.com' },
    },
  },
} as const;
