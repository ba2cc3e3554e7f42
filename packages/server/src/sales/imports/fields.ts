import { type FieldError, fieldErrorOf, readIssue } from '@eemusic/contract/platform/field-errors';
import {
  firstOfEmails,
  readDay,
  saysNothing,
  withoutDecimals,
  hasDecimalPoint,
  writtenPhone,
} from '@eemusic/contract/platform/as-written';
import { dayOf, isDay } from '@eemusic/contract/platform/days';
import {
  categoryNames,
  statusNames,
  type Field,
  type FieldKind,
  type Fields,
  isTextKind,
} from '@eemusic/contract/platform/record-fields';
import type * as z from 'zod/mini';
import { plain, type SheetCell } from '#platform/spreadsheet/index.ts';
import type { Parsed, ImportField } from './definition.ts';
import { phone, email, text } from '@eemusic/contract/platform/values';
import { createRequire } from 'node:module';
import type { CountryCode } from 'libphonenumber-js/min';
import { lazy } from '#platform/lazy.ts';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { regionName } from '@eemusic/contract/platform/regions';
import { folded } from '#platform/database/index.ts';
import { idSheet, type ListColumn } from '#sales/user-management/index.ts';
import { regionCell } from './regions.ts';

const noText = fieldErrorOf('text.expected');
const faults = new Set(['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!']);

/** What means the same as the cell above, which another order or a filter would change. */
const ditto = /^(?:同上|同前|〃|"|ditto|same as above)$/i;

/** Why no field can take a cell: the fault of a formula, or a word for the cell above. */
function unreadable(text: string): FieldError | null {
  if (faults.has(text)) return fieldErrorOf('cell.formula', { error: text });
  return ditto.test(text) ? fieldErrorOf('cell.same', { text }) : null;
}

/** Parses a text by a schema. A number becomes its digits, because spreadsheets turn phone numbers into numbers. */
export function textCell(schema: z.ZodMiniType<string>) {
  return (cell: SheetCell): Parsed => {
    const text = textOf(cell);
    if (text === null) return { reason: noText };
    const fault = unreadable(text);
    if (fault) return { reason: fault };
    const result = schema.safeParse(text);
    if (result.success) return { value: result.data === '' ? null : result.data };
    const [issue] = result.error.issues;
    return { reason: issue ? readIssue(issue) : noText };
  };
}

function textOf(cell: SheetCell): string | null {
  if (typeof cell === 'string') return (/^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell).trim();
  if (typeof cell !== 'number') return null;
  return Number.isSafeInteger(cell)
    ? String(cell)
    : cell.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 10 });
}

export const optionalCell =
  (parse: (cell: SheetCell) => Parsed) =>
  (cell: SheetCell): Parsed =>
    typeof cell === 'string' && saysNothing(cell) && !ditto.test(cell.trim()) ? { value: null } : parse(cell);

/** Takes the address out of what mail programs and people write around it; the first of several is offered. */
export function emailCell(schema: z.ZodMiniType<string>) {
  const parse = textCell(schema);
  return (cell: SheetCell): Parsed => {
    const parsed = parse(cell);
    const first = 'reason' in parsed && parsed.reason.code === 'email.several' ? firstOfEmails(String(cell)) : null;
    return first === null ? parsed : { ...parsed, first: parse(first) };
  };
}

function choiceCell<Value extends string | number>(
  choices: readonly { value: Value; words: readonly string[] }[],
  reason: FieldError,
) {
  const byWord = new Map(choices.flatMap(({ value, words }) => words.map((word) => [plain(word), value] as const)));
  return (cell: SheetCell): Parsed => {
    const value = cell === null || cell instanceof Date ? undefined : byWord.get(plain(withoutDecimals(String(cell))));
    return value === undefined ? { reason } : { value };
  };
}

const active = Object.values(statusNames[1]);
const inactive = Object.values(statusNames[0]);

export const statusCell = choiceCell(
  [
    { value: 1, words: ['1', ...active, 'Yes', 'Y', 'True', 'On', 'Enabled', '是', '有效', '激活', '正常'] },
    { value: 0, words: ['0', ...inactive, 'No', 'N', 'False', 'Off', 'Disabled', '否', '无效', '禁用'] },
  ],
  fieldErrorOf('status.expected'),
);

const categoryCell = choiceCell(
  [
    { value: 'School', words: [...Object.values(categoryNames.School), '机构', '琴行'] },
    { value: 'Teacher', words: [...Object.values(categoryNames.Teacher), '教师', '个人'] },
  ],
  fieldErrorOf('category.expected'),
);

export function dayCell(cell: SheetCell): Parsed {
  const day = readDay(cell instanceof Date ? dayOf(cell) : String(cell ?? ''));
  if (day === null || isDay(day)) return { value: day };
  return { reason: unreadable(String(cell).trim()) ?? day };
}

export type PhoneRegion = CountryCode;

/** Loaded with the first number, to save memory on an idle server. */
const phoneNumbers = lazy(
  () => createRequire(import.meta.url)('libphonenumber-js/min') as typeof import('libphonenumber-js/min'),
);

/** Parses a number whose length is possible in its country; without a country code, the company's region applies. */
function numberOf(written: string, region: PhoneRegion) {
  if (hasDecimalPoint(written.normalize('NFKC'))) return null;
  const number = phoneNumbers().parsePhoneNumberFromString(written.normalize('NFKC'), {
    defaultCountry: region,
    extract: false,
  });
  return number?.isPossible() ? number : null;
}

const isInternational = (written: string) => /^\+\d[\d ]+$/.test(written);

/** ITU-T E.164; two numbers without anything between them have more. */
const maxDigits = 15;
const isTooLong = (written: string) =>
  (written.split(/[a-z#转轉分]/i, 1)[0] ?? '').replace(/^00|\D/g, '').length > maxDigits;

/** A hotline or service number such as 95588, which has no country code. */
const isShort = (written: string) => /^\d{1,6}$/.test(written);

/** Returns the same key for all ways of writing a number; a text that is not a number is its own key. */
export const phoneKey = (written: string, region: PhoneRegion): string =>
  numberOf(written, region)?.number ?? written.trim();

/** Returns the key of a number and the spellings in which it may be stored, for a lookup by index. */
export function phoneForms(written: string, region: PhoneRegion): { key: string; spellings: readonly string[] } {
  const text = written.trim();
  const number = numberOf(written, region);
  if (number === null) return { key: text, spellings: [text] };
  const grouped = number.formatNational();
  const spellings = new Set([
    text,
    number.formatInternational(),
    number.number,
    grouped,
    grouped.replaceAll(' ', '-'),
    number.nationalNumber,
  ]);
  return { key: number.number, spellings: [...spellings] };
}

/** Words around a number, such as whose it is; not those for what is no phone number. */
const otherNumber = /qq|wechat|wx|(?<!同)微信(?!同)|传真|fax|身份证|学号|邮编/i;
const named =
  /^(?:(?:[\p{Script=Han}\s]{1,12}|tel|phone|mobile|cell|mob|ph)[.:\s]{0,3})?(\+?\(?\d[\d\s().-]{1,30}\d)\s?(?!分机|转|轉)[\p{Script=Han}\s]{0,12}$/iu;

/** Returns a number without remarks about it, as in '妈妈：13800138000' and '138 0013 8000 (work)'. */
function withoutRemarks(written: string): string {
  const text = writtenPhone(written);
  if (otherNumber.test(text)) return text;
  const unmarked = text.replace(/\([^()\d]*\)/g, ' ').trim();
  return named.exec(unmarked)?.[1] ?? unmarked;
}

/** A number of so many digits that ends in zeros has gone through a text such as 1.38E+10. */
const isRounded = (cell: SheetCell): boolean => typeof cell === 'number' && cell >= 1e10 && cell % 1e5 === 0;

/** Numbers are validated as in forms, and stored with their country code; an unchanged number keeps its spelling. */
export function phoneCell(region: PhoneRegion) {
  const parseText = textCell(phone());
  const parse = (cell: SheetCell): Parsed => {
    if (isRounded(cell)) return { reason: fieldErrorOf('phone.shortened', { number: String(cell) }) };
    const parsed = parseText(typeof cell === 'string' ? withoutRemarks(cell) : cell);
    if ('reason' in parsed && parsed.reason.code === 'phone.several')
      return { ...parsed, first: parse(parsed.reason.params.first) };
    if ('reason' in parsed || typeof parsed.value !== 'string' || isShort(parsed.value)) return parsed;
    if (isTooLong(parsed.value)) return { reason: fieldErrorOf('phone.too-long', { max: maxDigits }) };
    const number = numberOf(parsed.value, region);
    if (number === null || isInternational(parsed.value)) return parsed;
    return { value: number.formatInternational() };
  };
  return parse;
}

export type Rules = Omit<ImportField, 'field' | 'headers'>;

export type Imported = {
  region: PhoneRegion;
  /** The rules of further columns of the list, and what differs from those that the kind of a field has. */
  columns: Readonly<Record<string, Rules>>;
  /** Fields that are imported, but not exported. */
  unlisted?: readonly string[];
};

/** Columns that are no fields of the record and have no rules, such as counts, are recognised and ignored. */
export function importFieldsOf(
  fields: Fields,
  columns: Readonly<Record<string, ListColumn>>,
  { region, columns: others, unlisted = [] }: Imported,
): ImportField[] {
  const rulesOf = (name: string): Rules => {
    const field = fields[name];
    return field ? fieldRules(name, field, region) : name === 'isActive' ? statusRules : {};
  };
  const listed = Object.entries(columns).flatMap(([column, { sheet, field: name = '' }]) =>
    sheet && sheet !== idSheet ? [{ field: column, headers: sheet.header, ...rulesOf(name), ...others[column] }] : [],
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

export const ownerRules = (hint: Required<Pick<Rules, 'synonyms' | 'entry'>> & Pick<Rules, 'like'>): Rules => ({
  ...hint,
  parse: optionalCell(textCell(text(maxNameLength))),
  isSame: isSameFolded,
});

/** Mail servers ignore the case of an address, and so do people who type it, or a name. */
export const isSameFolded = (one: string, other: string): boolean => folded(one) === folded(other);

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
    isSame: isSameFolded,
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
