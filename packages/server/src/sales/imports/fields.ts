import { maxEmailLength } from '@eemusic/contract/platform/field-lengths';
import type { Field } from '@eemusic/contract/sales/fields';
import { email, text } from '@eemusic/contract/platform/values';
import { regionName } from '@eemusic/contract/platform/regions';
import type { ListColumn } from '#sales/user-management/index.ts';
import { anyCell, regionCell, statusCell, textCell } from './cells.ts';
import type { ImportField } from './definition.ts';

type Rest = Omit<ImportField, 'field' | 'label'>;

/** The fields of an import: columns of the list that the spreadsheet has, under their headers there. */
export function importFieldsOf<Name extends string>(
  columns: Readonly<Record<Name, ListColumn>>,
  fields: Partial<Record<Name, Rest>>,
): ImportField[] {
  return Object.entries<Rest | undefined>(fields).flatMap(([field, rest]) => {
    const label = columns[field as Name].sheet?.header;
    return rest && label !== undefined ? [{ field, label, ...rest }] : [];
  });
}

/** A field that holds a text, by its kind. */
export function textImport({ kind, isRequired, maxLength = maxEmailLength }: Field, synonyms: readonly string[]): Rest {
  return { synonyms, isRequired, parse: textCell(kind === 'email' ? email() : text(maxLength)) };
}

/** Of the export, such as a count: recognised and left alone. */
export const readOnlyImport = (synonyms: readonly string[]): Rest => ({ synonyms, isReadOnly: true, parse: anyCell });

export const regionImport: Rest = {
  synonyms: ['Province', '地区', '区域', '省份', '省'],
  parse: regionCell,
  show: (code) => regionName(String(code)),
};

export const statusImport: Rest = {
  synonyms: ['Active', '状态', '是否启用'],
  isKept: true,
  parse: statusCell,
  show: (value) => (value === 1 ? 'Active' : 'Inactive'),
};

/** What contacts are called elsewhere. */
export const contactSynonyms = {
  contactName: ['Contact', 'Contact Person', '联系人', '联系人姓名'],
  contactNumber: [
    ...['Contact Number', 'Phone', 'Phone Number', 'Mobile', 'Telephone', 'Tel', 'Number'],
    ...['联系电话', '电话', '电话号码', '手机', '手机号', '手机号码'],
  ],
  contactEmail: ['Email', 'E-mail Address', 'Mail', '邮箱', '电子邮箱', '电子邮件', '联系邮箱'],
} as const;
