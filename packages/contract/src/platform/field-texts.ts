import { type RefusalCode, refusals } from './refusals.ts';
import { importedNoun, type ImportNoun } from './sentences.ts';
import { count } from './wording.ts';

/** Names of things to choose exactly one of. */
const chosenNames = {
  language: 'a language',
  library: 'a library',
  range: 'a range',
  interval: 'an interval',
  rhythm: 'a rhythm',
  rest: 'a rest',
  keySignature: 'a key signature',
  scoreType: 'a score type',
  timeSignature: 'a time signature',
  tie: 'a tie',
  region: 'a region',
} as const;
export type ChosenName = keyof typeof chosenNames;

/** Names of things to select several of. */
const selectedNames = {
  administrator: 'administrator',
  channel: 'channel',
  educator: 'school or teacher',
  user: 'user',
  key: 'key',
  library: 'library',
  finding: 'finding',
  scope: 'scope',
  event: 'event',
} as const;
export type SelectedName = keyof typeof selectedNames;

/** Names of things to type. */
const writtenNames = {
  name: 'enter a name',
  title: 'enter a title',
  key: 'enter the key',
  answer: 'write an answer',
  note: 'write a note',
} as const;
export type WrittenName = keyof typeof writtenNames;

/** Names of the items of a list with a maximum length. */
const countedNames = {
  any: '',
  score: ' scores',
  card: ' cards',
  finding: ' findings',
  session: ' sessions',
} as const;
export type CountedName = keyof typeof countedNames;

const listNames = {
  id: 'ids',
  permission: 'codes',
  note: 'notes',
  finding: 'findings',
  session: 'sessions',
  scope: 'scopes',
} as const;
export type ListName = keyof typeof listNames;

const number = (value: number) => value.toLocaleString('en');

/** Returns, for instance, 'a, b or c'. */
function anyOf(choices: readonly (string | number)[]): string {
  const words = choices.map(String);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/**
 * Field errors: code → English text. Responses contain code, params and this text; other languages make their own text
 * from code and params. If a call declares a refusal with the code of a field error, the field error becomes that
 * refusal.
 */
export const fieldTexts = {
  'field.invalid': 'This value is not valid',
  'field.required': 'Please fill in this field',
  'form.incomplete': 'Please fill all fields',
  'text.expected': 'A text is expected',
  'text.characters': 'This text contains characters that are not allowed',
  'text.too-long': ({ max }: { max: number }) => `At most ${max} characters, please`,
  'text.missing': ({ of }: { of: WrittenName }) => `Please ${writtenNames[of]}`,
  'name.expected': 'Enter a name',
  'email.invalid': 'This is not an email address',
  'email.several': 'There is more than one email address here. Enter one',
  'address.web': 'Enter an address that begins with https://',
  'address.private': 'This address is in a private network',
  'password.too-short': ({ min }: { min: number }) => `Password must be at least ${min} characters`,
  'password.too-long': ({ max }: { max: number }) => `Password must be at most ${max} characters`,
  'password.guessable': 'This password is too easy to guess',

  'number.expected': 'Enter a number',
  'number.whole': 'Enter a whole number',
  'number.positive': 'Enter a whole number from 1',
  'number.between': ({ min, max }: { min: number; max: number }) => `Enter a whole number from ${min} to ${max}`,
  'number.share': 'A number from 0 to 1 is expected',
  'number.seconds': 'A whole number of seconds, a day at most, is expected',
  'number.too-small': ({ min }: { min: number }) => `At least ${number(min)}, please`,
  'number.too-large': ({ max }: { max: number }) => `At most ${number(max)}, please`,
  'amount.expected': 'Enter an amount',
  'amount.decimals': 'Two decimals at most, please',

  'day.expected': 'Enter a date as YYYY-MM-DD',
  'day.nonexistent': 'This day does not exist',
  'phone.expected': 'Enter a phone number, such as +86 138 0013 8000',
  'phone.several': 'There is more than one number here. Enter one',
  'phone.shortened': ({ number }: { number: string }) =>
    `A spreadsheet has shortened this number to ${number}. Format its column as text and enter the number again`,
  'phone.decimal': 'This number has a decimal point. Enter its digits alone',
  'phone.too-long': ({ max }: { max: number }) => `A phone number has at most ${max} digits`,
  'day.past': 'Today or later, please',
  'day.future': 'This day is still to come: enter today or an earlier day',
  'day.before-month': ({ first }: { first: string }) => `Its month began on ${first}: enter that day or later`,
  'day.before-start': ({ first }: { first: string }) => `The subscription began on ${first}: enter that day or later`,
  'time-zone.unknown': 'Choose a time zone by its name, such as Asia/Shanghai',
  'day.too-late': ({ latest }: { latest: string }) =>
    `The last day can be ${latest} at the latest. Leave empty if there is none`,
  'instant.past': 'A time in the future, please',
  'instant.too-late': 'This is more than a day ahead',
  'month.expected': 'Enter a month as YYYY-MM',
  'year.between': ({ min, max }: { min: number; max: number }) => `Enter a year from ${min} to ${max}`,

  'choice.expected': ({ choices }: { choices: readonly (string | number)[] }) => `${anyOf(choices)} is expected`,
  'choice.missing': ({ of }: { of: ChosenName }) =>
    `Please ${of === 'language' ? 'choose' : 'select'} ${chosenNames[of]}`,
  'boolean.expected': 'true or false is expected',
  'gender.expected': 'Enter 0 (male) or 1 (female)',
  'duration.expected': ({ days }: { days: readonly number[] }) => `Enter ${anyOf(days)} days`,
  'category.expected': 'Enter School or Teacher',
  'status.expected': 'Enter Active or Inactive',
  'status.unknown': 'This status does not exist',
  'area.unknown': 'This area does not exist',
  'permission.unknown': 'This permission does not exist',
  'region.expected': 'Choose a region',
  'region.unknown': ({ region }: { region: string | null }) =>
    region === null ? 'This region does not exist' : `There is no region ‘${region}’`,
  'sort.unknown': 'This list cannot be sorted by that',
  'place.incomplete': 'Please choose grade, level and stage together',
  'change.empty': 'Please choose what to change',

  'list.expected': ({ of }: { of: ListName }) => `A list of ${listNames[of]} is expected`,
  'list.too-long': ({ max, of }: { max: number; of: CountedName }) =>
    `At most ${number(max)}${countedNames[of]} at a time, please`,
  'selection.empty': ({ of }: { of: SelectedName }) => `Please select at least one ${selectedNames[of]}`,
  'selection.token': 'A token of a selection is expected',
  'selection.twofold': 'Either ids or a filter, please',
  'notes.too-few': ({ min }: { min: number }) => `At least ${min} notes, please`,
  'notes.too-many': ({ max }: { max: number }) => `At most ${max} notes, please`,
  'rule.missing': 'Choose how it is recognised',
  'rule.span': 'This is below the lower end',
  'labels.too-many': ({ max }: { max: number }) => `At most ${max} labels, please`,
  'links.too-many': ({ max }: { max: number }) => `At most ${max} links, please`,
  'print.too-many': ({ max }: { max: number }) => `At most ${max} scores in one PDF, please`,
  'libraries.unnamed': 'Please name the libraries',
  'picture.base64': 'A picture in base64 is expected',
  'repeat-key.too-long': ({ max }: { max: number }) => `One text of at most ${max} characters is expected`,

  'mapping.expected': 'A list of fields, one for each column, is expected',
  'mapping.unknown': ({ field }: { field: string }) => `There is no field ${field}`,
  'mapping.twice': ({ field }: { field: string }) => `Two columns are mapped to ${field}`,
  'mapping.too-long': ({ columns }: { columns: number }) => `The file has ${count(columns, 'column')} only`,
  'plan.expected': 'A plan is expected',
  'cell.formula': ({ error }: { error: string }) => `The formula of this cell failed: ${error}`,
  /** `label` is the field's name in the file's header row. */
  'column.missing': ({ label }: { field: string; label: string }) => `There is no column for ${label}`,
  'id.expected': 'An Id is a whole number',
  'id.unknown': ({ of }: { of: ImportNoun }) => `There is no ${importedNoun(of)} with this Id`,
  'row.twice': ({ row, of }: { row: number; of: ImportNoun }) => `Row ${row} has the same ${importedNoun(of)}`,
  'name.ambiguous': ({ of }: { of: ImportNoun }) =>
    `Several ${of === 'student' ? 'users' : 'schools or teachers'} have this name. Add the Id`,
  'channel.ambiguous': ({ name }: { name: string }) => `Several channels are called ${name}`,
  'channel.unknown': ({ name }: { name: string }) => `There is no channel called ${name}`,
  'educator.ambiguous': ({ name }: { name: string }) => `Several schools or teachers are called ${name}`,
  'educator.unknown': ({ name }: { name: string }) => `There is no school or teacher called ${name}`,

  'profile.none': 'This user has no second profile',
  'profile.other': 'This is not a profile of this user',
  'educator.inactive': 'Please choose an active one',
  'channel.inactive': 'Its channel is inactive',
  'part.down': 'down',

  'academic.not-found': refusals['academic.not-found'].text,
  'administrator.email-taken': refusals['administrator.email-taken'].text,
  'administrator.image': refusals['administrator.image'].text,
  'administrator.username-taken': refusals['administrator.username-taken'].text,
  'educator.user-name-taken': refusals['educator.user-name-taken'].text,
  'file.none': refusals['file.none'].text,
  'file.picture': refusals['file.picture'].text,
  'key.expiry-late': refusals['key.expiry-late'].text,
  'key.expiry-past': refusals['key.expiry-past'].text,
  'library.fill': refusals['library.fill'].text,
  'library.image': refusals['library.image'].text,
  'score.accompaniment': refusals['score.accompaniment'].text,
  'score.curriculum': refusals['score.curriculum'].text,
  'score.grade': refusals['score.grade'].text,
  'score.level': refusals['score.level'].text,
  'score.level-of-grade': refusals['score.level-of-grade'].text,
  'score.not-found': refusals['score.not-found'].text,
  'score.select': refusals['score.select'].text,
  'score.stage': refusals['score.stage'].text,
  'score.stage-of-level': refusals['score.stage-of-level'].text,
  'score.too-many': refusals['score.too-many'].text,
  'score.upload-first': refusals['score.upload-first'].text,
  'session.fill-email': refusals['session.fill-email'].text,
  'student.not-found': refusals['student.not-found'].text,
} as const;

/**
 * The refusals that a field error becomes in calls that declare one of them; in other calls it becomes
 * 'request.invalid'.
 */
export const refusalsOfFields: Partial<Record<FieldCode, readonly RefusalCode[]>> = {
  'form.incomplete': ['session.fill', 'administrator.fill'],
};

export type FieldTexts = typeof fieldTexts;

export type FieldCode = keyof FieldTexts;

/** Plain JSON, from which each language makes its text; things are named by code. */
export type FieldParams<Code extends FieldCode> = FieldTexts[Code] extends (params: infer Params) => string
  ? Params
  : Record<never, never>;

/** An error of one field. */
export type FieldError<Code extends FieldCode = FieldCode> = {
  [One in Code]: { code: One; params: FieldParams<One> };
}[Code];

/** Returns the English text of a field error. */
export function fieldText({ code, params }: FieldError): string {
  const text: string | ((params: never) => string) = fieldTexts[code];
  // The cast is needed because a lookup by code does not keep the pairing of each code with its params.
  return typeof text === 'string' ? text : text(params as never);
}
