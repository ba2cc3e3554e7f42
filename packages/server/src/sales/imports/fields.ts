import { maxEmailLength } from '@eemusic/contract/platform/field-lengths';
import type { Field } from '@eemusic/contract/sales/fields';
import { email, text } from '@eemusic/contract/platform/values';
import { regionName } from '#sales/regions/index.ts';
import { type ListColumn, statusNames } from '#sales/user-management/index.ts';
import { anyCell, regionCell, statusCell, textCell } from './cells.ts';
import type { ImportField } from './definition.ts';

type FieldRules = Omit<ImportField, 'field' | 'headers'>;

/** The fields of an import, which are columns of the exported spreadsheet with the same headers. */
export function importFieldsOf<Name extends string>(
  columns: Readonly<Record<Name, ListColumn>>,
  fields: Partial<Record<Name, FieldRules>>,
): ImportField[] {
  return Object.entries<FieldRules | undefined>(fields).flatMap(([field, rest]) => {
    const headers = columns[field as Name].sheet?.header;
    return rest && headers ? [{ field, headers, ...rest }] : [];
  });
}

/** A text field, checked as the form checks it. */
export function textImport(
  { kind, isRequired, maxLength = maxEmailLength }: Field,
  synonyms: readonly string[],
): FieldRules {
  return { synonyms, isRequired, parse: textCell(kind === 'email' ? email() : text(maxLength)) };
}

/** A column that is recognised and ignored, such as a count. */
export const readOnlyImport = (synonyms: readonly string[]): FieldRules => ({
  synonyms,
  isReadOnly: true,
  parse: anyCell,
});

export const regionImport: FieldRules = {
  synonyms: ['Province', '区域', '省份', '省'],
  parse: regionCell,
  show: (code) => regionName(String(code), 'en'),
};

export const statusImport: FieldRules = {
  synonyms: ['Active', '是否启用'],
  isKept: true,
  parse: statusCell,
  show: (value) => statusNames[value === 1 ? 1 : 0].en,
};

/** Other headers of the contact columns. */
export const contactSynonyms = {
  contactName: ['Contact', 'Contact Person', '联系人姓名'],
  contactNumber: [
    ...['Contact Number', 'Phone', 'Phone Number', 'Mobile', 'Telephone', 'Tel', 'Number'],
    ...['电话', '电话号码', '手机', '手机号', '手机号码'],
  ],
  contactEmail: ['Email', 'E-mail Address', 'Mail', '邮箱', '电子邮箱', '电子邮件'],
} as const;
