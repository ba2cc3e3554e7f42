import { type Gender, genders } from '@eemusic/contract/platform/genders';
import type { FileResult } from '@eemusic/contract/platform/endpoint';
import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { type Code, permissionName } from '@eemusic/contract/platform/permissions';
import { administratorsFound, type Filter, type ListedRow, readCodes } from '#access/accounts/index.ts';
import { batches } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { type Column, type Row, spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';

const columns: readonly Column[] = [
  { header: { en: 'Name', 'zh-Hans': '姓名' }, width: 28, kind: 'text' },
  { header: { en: 'Username', 'zh-Hans': '用户名' }, width: 20, kind: 'text' },
  { header: { en: 'Email', 'zh-Hans': '邮箱' }, width: 32, kind: 'text' },
  { header: { en: 'Mobile', 'zh-Hans': '手机号' }, width: 18, kind: 'text' },
  { header: { en: 'Age', 'zh-Hans': '年龄' }, width: 8, kind: 'number' },
  { header: { en: 'Gender', 'zh-Hans': '性别' }, width: 10, kind: 'text' },
  { header: { en: 'Active', 'zh-Hans': '启用' }, width: 10, kind: 'text' },
  { header: { en: 'Permissions', 'zh-Hans': '权限' }, width: 60, kind: 'text' },
];

const genderNames: Readonly<Record<Gender, InLanguages>> = {
  [genders.male]: { en: 'Male', 'zh-Hans': '男' },
  [genders.female]: { en: 'Female', 'zh-Hans': '女' },
};
const yes: InLanguages = { en: 'Yes', 'zh-Hans': '是' };
const no: InLanguages = { en: 'No', 'zh-Hans': '否' };

/** The English names are the specification's. */
const permissionNames: InLanguages<(code: Code) => string> = {
  en: permissionName,
  'zh-Hans': (code) => chinesePermissions[code],
};
const chinesePermissions: Readonly<Record<Code, string>> = {
  SL: '乐谱库',
  CM: '内容管理',
  UM: '用户管理',
  DA: '数据分析',
  SM: '销售管理',
  ES: '客服邮箱',
  AD: '权限管理',
};
/** Separates the permissions of an administrator. */
const separators: InLanguages = { en: ', ', 'zh-Hans': '、' };

/** Exports the rows that the list shows for this search, on all its pages. */
export function exportAdministrators({ database }: Services, filter: Filter, language: Language): FileResult {
  const { read, engine, source } = database;
  const query = administratorsFound(read, engine, filter).compile();
  async function* rows() {
    for await (const batch of batches(source, query)) yield* batch.map((row) => rowOf(row, language));
  }
  return {
    contentType: spreadsheetType,
    attachment: 'admins.xlsx',
    body: writeSheet({ name: { en: 'Administrators', 'zh-Hans': '管理员' }, columns, rows: rows(), language }),
  };
}

function rowOf(row: ListedRow, language: Language): Row {
  const { full_name, username, email, mobile, age, gender, is_active, codes } = row;
  return [
    full_name,
    username,
    email,
    mobile,
    age,
    gender === null ? null : genderNames[gender][language],
    (is_active === 1 ? yes : no)[language],
    readCodes(codes).map(permissionNames[language]).join(separators[language]),
  ];
}
