import { type PlainRefusalCode, type RefusalCode, refusals } from './refusals.ts';
import { inWords, type ParamsOf, worded, type Wording } from './wording.ts';

/** A text for each thing that `of` can name; `others` are examples of further params. */
function ofEach<const Cases extends Readonly<Record<string, string>>, Others extends object = object>(
  of: Cases,
  others?: Others,
): { example: NoInfer<Others> & { of: keyof Cases & string }; text: { of: Readonly<Record<string, string>> } } {
  const [first] = Object.keys(of) as (keyof Cases & string)[];
  return { example: { ...others, of: first } as Others & { of: keyof Cases & string }, text: { of } };
}

function sameAsRefusals<const Code extends PlainRefusalCode>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, refusals[code].text])) as Record<Code, string>;
}

/** Other languages make their texts from code and params. If a call declares a refusal of the same code, it is that. */
export const fields = {
  'field.invalid': 'This value is not valid',
  'field.required': 'Please fill in this field',
  'form.incomplete': 'Please fill all fields',
  'text.expected': 'Enter text',
  'text.characters': 'This text contains characters that are not allowed',
  'text.too-long': worded({ max: 10 }, 'Enter up to {max} characters'),
  'text.missing': ofEach({
    name: 'Please enter a name',
    title: 'Please enter a title',
    key: 'Please enter the key',
    answer: 'Please write an answer',
    note: 'Please write a note',
  }),
  'name.expected': 'Enter a name',
  'email.invalid': 'This is not an email address',
  'email.several': worded(
    { first: 'a@example.com' },
    'There is more than one email address here. Enter one, such as the first, {first}',
  ),
  'address.web': 'Enter an address that begins with https://',
  'address.private': 'This address is in a private network',
  'password.too-short': worded({ min: 1 }, 'Password must be at least {min} characters'),
  'password.too-long': worded({ max: 10 }, 'Password must be at most {max} characters'),
  'password.guessable': 'This password is too easy to guess',

  'number.expected': 'Enter a number',
  'number.whole': 'Enter a whole number',
  'number.positive': 'Enter a whole number from 1',
  'number.between': worded({ min: 1, max: 10 }, 'Enter a whole number from {min} to {max}'),
  'number.share': 'Enter a number from 0 to 1',
  'number.seconds': 'Enter whole seconds, up to one day',
  'number.too-small': worded({ min: 1 }, 'Enter {min, number} or more'),
  'number.too-large': worded({ max: 10 }, 'Enter {max, number} or less'),
  'amount.expected': 'Enter an amount',
  'amount.decimals': 'Enter at most two decimals',
  'amount.or-months': 'Enter either months or an amount',

  'day.expected': 'Enter a date as YYYY-MM-DD',
  'day.nonexistent': 'This day does not exist',
  'day.ambiguous': worded(
    { day: '06/07/2027' },
    '{day} can be two days, by which number is the month. Enter it as YYYY-MM-DD',
  ),
  'day.short-year': worded({ day: '27-6-30' }, 'The year of {day} needs four digits. Enter it as YYYY-MM-DD'),
  'day.month-only': worded({ last: '2027-06-30' }, 'The day of the month is missing. Its last one is {last}'),
  'phone.expected': 'Enter a phone number, such as +86 138 0013 8000',
  'phone.several': worded(
    { first: '13800138000' },
    'There is more than one number here. Enter one, such as the first, {first}',
  ),
  'phone.shortened': worded(
    { number: '1.38E+10' },
    'A spreadsheet has shortened this number to {number}. Format its column as text and enter the number again',
  ),
  'phone.decimal': 'This number has a decimal point. Enter its digits alone',
  'phone.too-long': worded({ max: 10 }, 'A phone number has at most {max} digits'),
  'day.past': 'Choose today or later',
  'day.future': 'This day is still to come: enter today or an earlier day',
  'day.before-month': worded({ first: '2026-11-01' }, 'Its month began on {first}: enter that day or later'),
  'day.before-start': worded({ first: '2026-11-01' }, 'The subscription began on {first}: enter that day or later'),
  'time-zone.unknown': 'Choose a time zone by its name, such as Asia/Shanghai',
  'day.too-late': worded(
    { latest: '2126-11-01' },
    'The last day can be {latest} at the latest. Leave empty if there is none',
  ),
  'instant.past': 'Choose a time in the future',
  'instant.too-late': 'This is more than a day ahead',
  'month.expected': 'Enter a month as YYYY-MM',
  'year.between': worded({ min: 1, max: 10 }, 'Enter a year from {min} to {max}'),

  'choice.expected': worded<{ choices: readonly (string | number)[] }>({ choices: [0, 1] }, 'Enter {choicesOr}'),
  'choice.missing': ofEach({
    language: 'Please choose a language',
    library: 'Please select a library',
    range: 'Please select a range',
    interval: 'Please select an interval',
    rhythm: 'Please select a rhythm',
    rest: 'Please select a rest',
    keySignature: 'Please select a key signature',
    scoreType: 'Please select a score type',
    timeSignature: 'Please select a time signature',
    tie: 'Please select a tie',
    region: 'Please select a region',
  }),
  'boolean.expected': 'Enter true or false',
  'gender.expected': 'Enter 0 (male) or 1 (female)',
  'duration.expected': worded<{ days: readonly number[] }>({ days: [30, 90] }, 'Enter {daysOr} days'),
  'category.expected': 'Enter School or Teacher',
  'status.expected': 'Enter Active or Inactive',
  'status.unknown': 'This status does not exist',
  'area.unknown': 'This area does not exist',
  'permission.unknown': 'This permission does not exist',
  'region.expected': 'Choose a region',
  'region.unknown': worded<{ region: string | null }>(
    { region: null },
    '{region, select, null {This region does not exist} other {There is no region ‘{region}’}}',
  ),
  'sort.unknown': 'This list cannot be sorted by that',
  'place.incomplete': 'Please choose grade, level and stage together',
  'change.empty': 'Please choose what to change',

  'list.expected': ofEach({
    id: 'Send a list of ids',
    permission: 'Send a list of codes',
    note: 'Send a list of notes',
    finding: 'Send a list of findings',
    session: 'Send a list of sessions',
    scope: 'Send a list of scopes',
  }),
  'list.too-long': ofEach(
    {
      any: 'Select up to {max, number}',
      score: 'Select up to {max, number} scores',
      card: 'Select up to {max, number} cards',
      finding: 'Select up to {max, number} findings',
      session: 'Send up to {max, number} sessions at a time',
    },
    { max: 10 },
  ),
  'selection.empty': ofEach({
    administrator: 'Please select at least one administrator',
    channel: 'Please select at least one channel',
    educator: 'Please select at least one school or teacher',
    user: 'Please select at least one user',
    key: 'Please select at least one key',
    library: 'Please select at least one library',
    finding: 'Please select at least one finding',
    scope: 'Please select at least one scope',
    event: 'Please select at least one event',
  }),
  'selection.token': 'Send the token of a selection',
  'selection.twofold': 'Send either ids or a filter',
  'notes.too-few': worded({ min: 1 }, 'Enter at least {min} notes'),
  'notes.too-many': worded({ max: 10 }, 'Enter up to {max} notes'),
  'rule.missing': 'Choose how it is recognised',
  'rule.span': 'This is below the lower end',
  'labels.too-many': worded({ max: 10 }, 'Add up to {max} labels'),
  'links.too-many': worded({ max: 10 }, 'Add up to {max} links'),
  'print.too-many': worded({ max: 10 }, 'Print up to {max} scores in one PDF'),
  'libraries.unnamed': 'Please name the libraries',
  'picture.base64': 'Send a picture in base64',
  'repeat-key.too-long': worded({ max: 10 }, 'Send one text of up to {max} characters'),

  'mapping.expected': 'Send a list of fields, one for each column',
  'mapping.unknown': worded({ field: 'name' }, 'There is no field {field}'),
  'mapping.twice': worded({ field: 'name' }, 'Two columns are mapped to {field}'),
  'mapping.too-long': worded(
    { columns: 3 },
    '{columns, plural, one {The file has # column only} other {The file has # columns only}}',
  ),
  'plan.expected': 'Send a plan',
  'cell.same': worded({ text: '同上' }, '‘{text}’ means the cell above. Enter the value itself'),
  'cell.formula': worded({ error: '#REF!' }, 'The formula of this cell failed: {error}'),
  /** `label` is the field's name in the file's header row. */
  'column.missing': worded({ field: 'name', label: 'Name' }, 'There is no column for {label}'),
  'id.expected': 'An Id is a whole number',
  'id.unknown': ofEach({
    channel: 'There is no channel with this Id',
    educator: 'There is no school or teacher with this Id',
    student: 'There is no user with this Id',
  }),
  'row.twice': ofEach(
    {
      channel: 'Row {row} has the same channel',
      educator: 'Row {row} has the same school or teacher',
      student: 'Row {row} has the same user',
    },
    { row: 2 },
  ),
  'name.ambiguous': ofEach({
    channel: 'Several channels have this name. Add the Id',
    educator: 'Several schools or teachers have this name. Add the Id',
    student: 'Several users have this name. Add the Id',
  }),
  'channel.ambiguous': worded({ name: 'Little March' }, 'Several channels are called {name}'),
  'channel.unknown': worded({ name: 'Little March' }, 'There is no channel called {name}'),
  'educator.ambiguous': worded({ name: 'Little March' }, 'Several schools or teachers are called {name}'),
  'educator.unknown': worded({ name: 'Little March' }, 'There is no school or teacher called {name}'),

  'profile.none': 'This user has no second profile',
  'profile.other': 'This is not a profile of this user',
  'educator.inactive': 'Please choose an active one',
  'channel.inactive': 'Its channel is inactive',
  'part.down': 'down',

  ...sameAsRefusals(
    'academic.not-found',
    'administrator.email-taken',
    'administrator.image',
    'administrator.username-taken',
    'educator.user-name-taken',
    'file.none',
    'file.picture',
    'key.expiry-late',
    'key.expiry-past',
    'library.fill',
    'library.image',
    'score.accompaniment',
    'score.curriculum',
    'score.grade',
    'score.level',
    'score.level-of-grade',
    'score.not-found',
    'score.select',
    'score.stage',
    'score.stage-of-level',
    'score.too-many',
    'score.upload-first',
    'session.fill-email',
    'student.not-found',
  ),
} as const satisfies Record<string, Wording>;

/**
 * The refusals that a field error becomes in calls that declare one of them; in other calls it becomes
 * 'request.invalid'.
 */
export const refusalsOfFields: Partial<Record<FieldCode, readonly RefusalCode[]>> = {
  'form.incomplete': ['session.fill', 'administrator.fill'],
};

export type FieldTexts = typeof fields;

export type FieldCode = keyof FieldTexts;

/** Plain JSON, from which each language makes its text; things are named by code. */
export type FieldParams<Code extends FieldCode> = ParamsOf<FieldTexts[Code]>;

export type FieldError<Code extends FieldCode = FieldCode> = {
  [One in Code]: { code: One; params: FieldParams<One> };
}[Code];

export const fieldText = ({ code, params }: FieldError): string => inWords(fields[code], params);
