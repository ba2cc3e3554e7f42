import { maxEmailLength, maxNameLength, maxPhoneLength, maxYearLength } from '#platform/field-lengths.ts';
import type { InLanguages } from '#platform/languages.ts';

/** In the order of the forms. Calls, storage, lists, spreadsheets, imports, forms and the activity follow from here. */

export type FieldKind = 'text' | 'phone' | 'email' | 'region' | 'category' | 'day' | 'year';

export type Field = { label: InLanguages; kind: FieldKind; isRequired: boolean; maxLength?: number };
export type Fields = Readonly<Record<string, Field>>;

// @__NO_SIDE_EFFECTS__
function label(en: string, chinese: string): InLanguages {
  return { en, 'zh-Hans': chinese };
}

const nameField = { kind: 'text', isRequired: true, maxLength: maxNameLength } as const;
const region = { kind: 'region', label: label('Region', '地区') } as const;

/** The contact of a record; a section of its own in forms. */
// @__NO_SIDE_EFFECTS__
function contactOf<const Required extends boolean>(isRequired: Required) {
  return {
    contactName: { label: label('Contact Name', '联系人'), kind: 'text', isRequired, maxLength: maxNameLength },
    contactNumber: { label: label('Contact No', '联系电话'), kind: 'phone', isRequired, maxLength: maxPhoneLength },
    contactEmail: { label: label('Contact Email', '联系邮箱'), kind: 'email', isRequired, maxLength: maxEmailLength },
  } as const;
}

export const requiredContact = contactOf(true);
export const optionalContact = contactOf(false);

export const channelFields = {
  name: { label: label('Channel Name', '渠道名称'), ...nameField },
  ...requiredContact,
  region: { ...region, isRequired: true },
} as const satisfies Fields;

export const educatorFields = {
  name: { label: label('Name', '名称'), ...nameField },
  category: { label: label('Category', '类别'), kind: 'category', isRequired: true },
  ...requiredContact,
  region: { ...region, isRequired: false },
} as const satisfies Fields;

export const studentFields = {
  fullName: { label: label('Name', '姓名'), ...nameField },
  ...optionalContact,
  expireBy: { label: label('Expiry Date', '到期日期'), kind: 'day', isRequired: false },
  region: { ...region, isRequired: false },
  birthYear: { label: label('Year of birth', '出生年份'), kind: 'year', isRequired: false, maxLength: maxYearLength },
} as const satisfies Fields;

/** Of a record's status, which every kind has besides its fields. */
export const statusLabel = label('Status', '状态');
export const statusNames: Readonly<Record<0 | 1, InLanguages>> = {
  0: label('Inactive', '停用'),
  1: label('Active', '启用'),
};

export const categories = ['School', 'Teacher'] as const;
export type Category = (typeof categories)[number];
export const categoryNames: Readonly<Record<Category, InLanguages>> = {
  School: label('School', '学校'),
  Teacher: label('Teacher', '老师'),
};

/** Kinds of fields whose value is a text, which is searched; a missing value is an empty text. */
const textKinds = ['text', 'phone', 'email'] as const satisfies readonly FieldKind[];
type TextKind = (typeof textKinds)[number];

export const isTextKind = (kind: FieldKind): kind is TextKind => textKinds.some((one) => one === kind);

export type TextFieldOf<All extends Fields> = {
  [Name in keyof All & string]: All[Name]['kind'] extends TextKind ? Name : never;
}[keyof All & string];

export function textFieldsOf<All extends Fields>(fields: All): TextFieldOf<All>[] {
  return Object.keys(fields).filter((name): name is TextFieldOf<All> => isTextKind((fields[name] as Field).kind));
}

export function emptyTexts<All extends Fields>(fields: All): Record<TextFieldOf<All>, string> {
  // The cast is needed because `Object.fromEntries` loses the names of the fields.
  return Object.fromEntries(textFieldsOf(fields).map((name) => [name, ''])) as never;
}

type ChoiceValues = { region: string; category: Category; day: string; year: number };

type ValueOf<One extends Field> = One['kind'] extends keyof ChoiceValues
  ? ChoiceValues[One['kind']] | (One['isRequired'] extends true ? never : null)
  : string;

export type ValuesOf<All extends Fields> = { [Name in keyof All]: ValueOf<All[Name]> };

export type ChannelValues = ValuesOf<typeof channelFields> & { isActive: boolean };
export type EducatorValues = ValuesOf<typeof educatorFields> & { isActive: boolean };
export type StudentValues = ValuesOf<typeof studentFields> & { isActive: boolean };
