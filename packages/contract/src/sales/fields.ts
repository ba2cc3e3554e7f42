import { maxEmailLength, maxNameLength, maxPhoneLength } from '#platform/field-lengths.ts';
/**
 * The fields of channels, educators (schools and teachers) and users, in the order of the forms. Calls, storage,
 * search, spreadsheets, forms and labels each have an entry per field, which the type checker enforces.
 */

export type FieldKind = 'text' | 'phone' | 'email' | 'region' | 'category' | 'day' | 'year';

export type Field = { kind: FieldKind; isRequired: boolean; maxLength?: number };
export type Fields = Readonly<Record<string, Field>>;

const name = { kind: 'text', isRequired: true, maxLength: maxNameLength } as const satisfies Field;

export const channelFields = {
  name,
  contactName: { kind: 'text', isRequired: true, maxLength: maxNameLength },
  contactNumber: { kind: 'phone', isRequired: true, maxLength: maxPhoneLength },
  contactEmail: { kind: 'email', isRequired: true, maxLength: maxEmailLength },
  region: { kind: 'region', isRequired: true },
} as const satisfies Fields;

export const educatorFields = {
  name,
  category: { kind: 'category', isRequired: true },
  contactName: { kind: 'text', isRequired: true, maxLength: maxNameLength },
  contactNumber: { kind: 'phone', isRequired: true, maxLength: maxPhoneLength },
  contactEmail: { kind: 'email', isRequired: true, maxLength: maxEmailLength },
  region: { kind: 'region', isRequired: false },
} as const satisfies Fields;

export const studentFields = {
  fullName: name,
  contactName: { kind: 'text', isRequired: false, maxLength: maxNameLength },
  contactNumber: { kind: 'phone', isRequired: false, maxLength: maxPhoneLength },
  contactEmail: { kind: 'email', isRequired: false, maxLength: maxEmailLength },
  expireBy: { kind: 'day', isRequired: false },
  region: { kind: 'region', isRequired: false },
  birthYear: { kind: 'year', isRequired: false },
} as const satisfies Fields;

/** Kinds of fields whose value is a text, which is searched; a missing value is an empty text. */
export const textKinds = ['text', 'phone', 'email'] as const satisfies readonly FieldKind[];
export type TextKind = (typeof textKinds)[number];

export const isTextKind = (kind: FieldKind): kind is TextKind => textKinds.some((one) => one === kind);

/** Names of the fields with a text value. */
export type TextFieldOf<All extends Fields> = {
  [Name in keyof All & string]: All[Name]['kind'] extends TextKind ? Name : never;
}[keyof All & string];

export function textFieldsOf<All extends Fields>(fields: All): TextFieldOf<All>[] {
  return Object.keys(fields).filter((name): name is TextFieldOf<All> => isTextKind((fields[name] as Field).kind));
}

/** The texts of a new record. */
export function emptyTexts<All extends Fields>(fields: All): Record<TextFieldOf<All>, string> {
  // The cast is needed because `Object.fromEntries` loses the names of the fields.
  return Object.fromEntries(textFieldsOf(fields).map((name) => [name, ''])) as never;
}

type ChoiceValues = { region: string; category: 'School' | 'Teacher'; day: string; year: number };

type ValueOf<One extends Field> = One['kind'] extends keyof ChoiceValues
  ? ChoiceValues[One['kind']] | (One['isRequired'] extends true ? never : null)
  : string;

/** The fields of a record as stored. */
export type ValuesOf<All extends Fields> = { [Name in keyof All]: ValueOf<All[Name]> };

export type ChannelValues = ValuesOf<typeof channelFields> & { isActive: boolean };
export type EducatorValues = ValuesOf<typeof educatorFields> & { isActive: boolean };
export type StudentValues = ValuesOf<typeof studentFields> & { isActive: boolean };
