import { categories, type Category } from '@eemusic/contract/sales/educators';
import { regionName } from '@eemusic/contract/sales/regions';
import { email, text } from '@eemusic/contract/platform/values';
import {
  anyCell,
  choiceCell,
  type ImportField,
  type ImportValue,
  regionCell,
  showStatus,
  statusCell,
  textCell,
  type Values,
} from '#sales/imports/index.ts';
import { type EducatorRow, type Fields, fieldsOf } from './store.ts';

const words: Record<Category, string[]> = {
  School: ['School', '学校', '机构', '琴行'],
  Teacher: ['Teacher', '老师', '教师', '个人'],
};

/** The columns of Educators.xlsx, and what others call them. */
export const importFields: readonly ImportField[] = [
  {
    field: 'educatorName',
    label: 'Name',
    synonyms: [
      'School/Teacher',
      'School',
      'Teacher',
      'Educator',
      'School Name',
      'Teacher Name',
      '学校/老师',
      '学校',
    ].concat(['学校名称', '老师', '教师', '机构', '机构名称', '名称', '姓名']),
    isRequired: true,
    parse: textCell(text(120)),
  },
  {
    field: 'contactName',
    label: 'Contact Name',
    synonyms: ['Contact', 'Contact Person', '联系人', '联系人姓名'],
    isRequired: true,
    parse: textCell(text(120)),
  },
  {
    field: 'contactNumber',
    label: 'Contact No',
    synonyms: [
      'Phone',
      'Phone Number',
      'Mobile',
      'Telephone',
      'Tel',
      'Number',
      '联系电话',
      '电话',
      '电话号码',
      '手机',
    ].concat(['手机号', '手机号码']),
    isRequired: true,
    parse: textCell(text(32)),
  },
  {
    field: 'contactEmail',
    label: 'Contact Email',
    synonyms: ['Email', 'E-mail Address', 'Mail', '邮箱', '电子邮箱', '电子邮件', '联系邮箱'],
    isRequired: true,
    parse: textCell(email()),
  },
  { field: 'users', label: 'Users', synonyms: ['Students', '用户数', '学生数'], isReadOnly: true, parse: anyCell },
  { field: 'avgSalesMonth', label: 'Avg sales/mth', synonyms: ['月均销售额'], isReadOnly: true, parse: anyCell },
  {
    field: 'region',
    label: 'Region',
    synonyms: ['Province', '地区', '区域', '省份', '省'],
    parse: regionCell,
    show: (code) => regionName(String(code)),
  },
  {
    field: 'status',
    label: 'Status',
    synonyms: ['Active', '状态', '是否启用'],
    isKept: true,
    parse: statusCell,
    show: showStatus,
  },
  {
    field: 'channelName',
    label: 'Channel',
    synonyms: ['Sales Channel', '渠道', '渠道名称', '所属渠道'],
    parse: textCell(text(120)),
  },
  {
    field: 'category',
    label: 'Category',
    synonyms: ['Type', '类别', '类型', '分类'],
    isKept: true,
    parse: choiceCell(
      categories.map((value) => ({ value, words: words[value] })),
      'School or Teacher is expected',
    ),
  },
];

/** A stored educator in the fields of an import. */
export function valuesOf(row: EducatorRow, channelName: string | null): Values {
  const { name, contactName, contactNumber, contactEmail, region, category, isActive } = fieldsOf(row);
  const contact = { contactName: orNull(contactName), contactNumber: orNull(contactNumber) };
  const status = isActive ? 1 : 0;
  return { educatorName: name, ...contact, contactEmail: orNull(contactEmail), region, status, channelName, category };
}

const orNull = (stored: string) => (stored === '' ? null : stored);

export const usual: Fields = {
  name: '',
  contactName: '',
  contactNumber: '',
  contactEmail: '',
  region: null,
  category: 'School',
  isActive: true,
};

/** An educator with these values of an import; what is not among them stays. */
export function withValues(fields: Fields, values: Values): Fields {
  const given = <Kept>(field: string, otherwise: Kept, mean: (value: ImportValue) => Kept): Kept => {
    const value = values[field];
    return value === undefined ? otherwise : mean(value);
  };
  const asText = (value: ImportValue) => String(value ?? '');
  return {
    name: given('educatorName', fields.name, asText),
    contactName: given('contactName', fields.contactName, asText),
    contactNumber: given('contactNumber', fields.contactNumber, asText),
    contactEmail: given('contactEmail', fields.contactEmail, asText),
    region: given('region', fields.region, (value) => (value === null ? null : String(value))),
    category: given('category', fields.category, (value) => categories.find((one) => one === value) ?? fields.category),
    isActive: given('status', fields.isActive, (value) => value === 1),
  };
}
