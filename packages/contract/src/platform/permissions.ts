import type { Language } from './languages.ts';

/** What an administrator may hold, in the order and with the English names of the specification. */
export const permissions = [
  { code: 'SL', en: 'Score Library', 'zh-Hans': '乐谱库' },
  { code: 'CM', en: 'Content Management', 'zh-Hans': '内容管理' },
  { code: 'UM', en: 'User Management', 'zh-Hans': '客户管理' },
  { code: 'DA', en: 'Data Analytics', 'zh-Hans': '数据分析' },
  { code: 'SM', en: 'Sales Management', 'zh-Hans': '销售管理' },
  { code: 'ES', en: 'Support Mailbox', 'zh-Hans': '客服邮箱' },
  { code: 'AD', en: 'Permissions', 'zh-Hans': '权限管理' },
] as const;

export type Code = (typeof permissions)[number]['code'];

export const codes: readonly Code[] = permissions.map(({ code }) => code);

export function permissionName(code: Code, language: Language = 'en'): string {
  return permissions.find((one) => one.code === code)?.[language] ?? code;
}

/** Returns, for instance, 'Score Library (SL)'. */
export const permissionLabel = (code: Code): string => `${permissionName(code)} (${code})`;
