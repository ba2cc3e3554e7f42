import { regionName } from '@eemusic/contract/sales/regions';
import { LastDay } from '@eemusic/contract/sales/users';
import { email, text } from '@eemusic/contract/platform/values';
import {
  anyCell,
  dayCell,
  type ImportField,
  type ImportValue,
  type Parsed,
  regionCell,
  showStatus,
  statusCell,
  textCell,
  type Values,
} from '#sales/imports/index.ts';
import type { SheetCell } from '#platform/spreadsheet/index.ts';
import type { Fields } from './store.ts';

/** The columns of Users.xlsx, and what others call them. */
export const importFields: readonly ImportField[] = [
  {
    field: 'fullName',
    label: 'Name',
    synonyms: ['Full Name', 'Student', 'Student Name', 'User', 'User Name', '姓名', '学生', '学生姓名', '用户', '名字'],
    isRequired: true,
    parse: textCell(text(120)),
  },
  {
    field: 'contactNumber',
    label: 'Contact No',
    synonyms: [
      'Contact Number',
      'Phone',
      'Phone Number',
      'Mobile',
      'Telephone',
      'Tel',
      'Number',
      '联系电话',
      '电话',
    ].concat(['电话号码', '手机', '手机号', '手机号码']),
    parse: textCell(text(32)),
  },
  {
    field: 'contactEmail',
    label: 'Contact Email',
    synonyms: ['Email', 'E-mail Address', 'Mail', '邮箱', '电子邮箱', '电子邮件', '联系邮箱'],
    parse: textCell(email()),
  },
  {
    field: 'educatorName',
    label: 'Attached School/Teacher',
    synonyms: [
      'School/Teacher',
      'School',
      'Teacher',
      'Educator',
      'School Name',
      '学校',
      '老师',
      '教师',
      '学校/老师',
      '机构',
    ].concat(['所属学校', '所属老师', '任课老师']),
    parse: textCell(text(120)),
  },
  {
    field: 'subscriptionCode',
    label: 'Subscription Id',
    synonyms: ['Subscription Code', 'Activation Code', '激活码', '订阅编号'],
    isReadOnly: true,
    parse: anyCell,
  },
  {
    field: 'expiryDate',
    label: 'Expiry Date',
    synonyms: ['Expires', 'Expires On', 'Expire By', 'Valid Until', '到期日', '到期日期', '有效期', '有效期至'],
    parse: lastDayCell,
  },
  {
    field: 'region',
    label: 'Region',
    synonyms: ['Province', '地区', '区域', '省份', '省'],
    parse: regionCell,
    show: (code) => regionName(String(code)),
  },
  {
    field: 'isActive',
    label: 'Status',
    synonyms: ['Active', '状态', '是否启用'],
    isKept: true,
    parse: statusCell,
    show: showStatus,
  },
];

function lastDayCell(cell: SheetCell): Parsed {
  const parsed = dayCell(cell);
  if ('reason' in parsed) return parsed;
  const reason = LastDay.safeParse(parsed.value).error?.issues[0]?.message;
  return reason === undefined ? parsed : { reason };
}

/** A stored student in the fields of an import. */
export function valuesOf(fields: Fields, educatorName: string | null): Values {
  return {
    fullName: fields.full_name,
    contactNumber: orNull(fields.contact_number),
    contactEmail: orNull(fields.contact_email),
    educatorName,
    expiryDate: fields.expires_on,
    region: fields.region,
    isActive: fields.is_active,
  };
}

const orNull = (stored: string) => (stored === '' ? null : stored);

export const usual: Fields = {
  full_name: '',
  contact_name: '',
  contact_number: '',
  contact_email: '',
  region: null,
  is_active: 1,
  expires_on: null,
  birth_year: null,
};

/** A student with these values of an import; what is not among them stays. */
export function withValues(fields: Fields, values: Values): Fields {
  const given = <Kept>(field: string, otherwise: Kept, mean: (value: ImportValue) => Kept): Kept => {
    const value = values[field];
    return value === undefined ? otherwise : mean(value);
  };
  const asText = (value: ImportValue) => String(value ?? '');
  const asOptional = (value: ImportValue) => (value === null ? null : String(value));
  return {
    full_name: given('fullName', fields.full_name, asText),
    contact_name: fields.contact_name,
    contact_number: given('contactNumber', fields.contact_number, asText),
    contact_email: given('contactEmail', fields.contact_email, asText),
    region: given('region', fields.region, asOptional),
    is_active: given('isActive', fields.is_active, (value) => (value === 1 ? 1 : 0)),
    expires_on: given('expiryDate', fields.expires_on, asOptional),
    birth_year: fields.birth_year,
  };
}
