import { maxAgeLength, maxEmailLength, maxNameLength, maxPhoneLength } from '#platform/field-lengths.ts';

/** The fields of administrators, as forms, lists, spreadsheets, notices about conflicts and the activity name them. */
export const administratorFields = {
  fullName: { label: { en: 'Name', 'zh-Hans': '姓名' }, maxLength: maxNameLength },
  username: { label: { en: 'Username', 'zh-Hans': '用户名' }, maxLength: maxNameLength },
  email: { label: { en: 'Email', 'zh-Hans': '邮箱' }, maxLength: maxEmailLength },
  password: { label: { en: 'Password', 'zh-Hans': '密码' } },
  mobile: { label: { en: 'Mobile', 'zh-Hans': '手机号' }, maxLength: maxPhoneLength },
  age: { label: { en: 'Age', 'zh-Hans': '年龄' }, maxLength: maxAgeLength },
  gender: { label: { en: 'Gender', 'zh-Hans': '性别' }, format: 'gender' },
  isActive: { label: { en: 'Active', 'zh-Hans': '启用' }, format: 'yes' },
  permissions: { label: { en: 'Permissions', 'zh-Hans': '权限' }, format: 'permission' },
} as const;
