import { maxScoreFiles } from '@eemusic/contract/platform/field-lengths';
import type { FieldCode, FieldParams } from '@eemusic/contract/platform/field-errors';
import type {
  ChosenName,
  CountedName,
  ListName,
  SelectedName,
  WrittenName,
} from '@eemusic/contract/platform/field-texts';
import type { ImportNoun } from '@eemusic/contract/platform/sentences';
import { plural, t } from '@lingui/core/macro';
import { numbers, joinWithOr } from '#platform/locales/formats.ts';

const formatCount = (count: number) => numbers().format(count);

const chosen: Record<ChosenName, () => string> = {
  language: () => t`Please choose a language`,
  library: () => t`Please select a library`,
  range: () => t`Please select a range`,
  interval: () => t`Please select an interval`,
  rhythm: () => t`Please select a rhythm`,
  rest: () => t`Please select a rest`,
  keySignature: () => t`Please select a key signature`,
  timeSignature: () => t`Please select a time signature`,
  scoreType: () => t`Please select a score type`,
  tie: () => t`Please select a tie`,
  region: () => t`Please select a region`,
};

const selected: Record<SelectedName, () => string> = {
  administrator: () => t`Please select at least one administrator`,
  channel: () => t`Please select at least one channel`,
  educator: () => t`Please select at least one school or teacher`,
  user: () => t`Please select at least one user`,
  key: () => t`Please select at least one key`,
  library: () => t`Please select at least one library`,
  finding: () => t`Please select at least one finding`,
  scope: () => t`Please select at least one scope`,
  event: () => t`Please select at least one event`,
};

const written: Record<WrittenName, () => string> = {
  name: () => t`Please enter a name`,
  title: () => t`Please enter a title`,
  key: () => t`Please enter the key`,
  answer: () => t`Please write an answer`,
  note: () => t`Please write a note`,
};

const counted: Record<CountedName, (max: number) => string> = {
  any: (max) => t`At most ${formatCount(max)} at a time, please`,
  score: (max) => t`At most ${formatCount(max)} scores at a time, please`,
  card: (max) => t`At most ${formatCount(max)} cards at a time, please`,
  finding: (max) => t`At most ${formatCount(max)} findings at a time, please`,
  session: (max) => t`At most ${formatCount(max)} sessions at a time, please`,
};

const listed: Record<ListName, () => string> = {
  id: () => t`A list of ids is expected`,
  permission: () => t`A list of codes is expected`,
  note: () => t`A list of notes is expected`,
  finding: () => t`A list of findings is expected`,
  session: () => t`A list of sessions is expected`,
  scope: () => t`A list of scopes is expected`,
};

const unknownId: Record<ImportNoun, () => string> = {
  channel: () => t`There is no channel with this Id`,
  educator: () => t`There is no school or teacher with this Id`,
  student: () => t`There is no user with this Id`,
};

const sameRow: Record<ImportNoun, (row: number) => string> = {
  channel: (row) => t`Row ${row} has the same channel`,
  educator: (row) => t`Row ${row} has the same school or teacher`,
  student: (row) => t`Row ${row} has the same user`,
};

const sameName: Record<ImportNoun, () => string> = {
  channel: () => t`Several channels have this name. Add the Id`,
  educator: () => t`Several schools or teachers have this name. Add the Id`,
  student: () => t`Several users have this name. Add the Id`,
};

const expected = (choices: readonly (string | number)[]) => t`${joinWithOr(choices.map(String))} is expected`;

/** Field errors in the language of the interface. A missing code is a type error. */
export const fieldTexts: { [Code in FieldCode]: (params: FieldParams<Code>) => string } = {
  'field.invalid': () => t`This value is not valid`,
  'field.required': () => t`Please fill in this field`,
  'form.incomplete': () => t`Please fill all fields`,
  'text.expected': () => t`A text is expected`,
  'text.characters': () => t`This text contains characters that are not allowed`,
  'text.too-long': ({ max }) => t`At most ${max} characters, please`,
  'text.missing': ({ of }) => written[of](),
  'name.expected': () => t`Enter a name`,
  'email.invalid': () => t`This is not an email address`,
  'email.several': () => t`There is more than one email address here. Enter one`,
  'address.web': () => t`Enter an address that begins with https://`,
  'address.private': () => t`This address is in a private network`,
  'password.too-short': ({ min }) => t`Password must be at least ${min} characters`,
  'password.too-long': ({ max }) => t`Password must be at most ${max} characters`,
  'password.guessable': () => t`This password is too easy to guess`,

  'number.expected': () => t`Enter a number`,
  'number.whole': () => t`Enter a whole number`,
  'number.positive': () => t`Enter a whole number from 1`,
  'number.between': ({ min, max }) => t`Enter a whole number from ${min} to ${max}`,
  'number.share': () => t`A number from 0 to 1 is expected`,
  'number.seconds': () => t`A whole number of seconds, a day at most, is expected`,
  'number.too-small': ({ min }) => t`At least ${formatCount(min)}, please`,
  'number.too-large': ({ max }) => t`At most ${formatCount(max)}, please`,
  'amount.expected': () => t`Enter an amount`,
  'amount.decimals': () => t`Two decimals at most, please`,

  'day.expected': () => t`Enter a date as YYYY-MM-DD`,
  'day.nonexistent': () => t`This day does not exist`,
  'phone.expected': () => t`Enter a phone number, such as +86 138 0013 8000`,
  'phone.several': () => t`There is more than one number here. Enter one`,
  'phone.shortened': ({ number }) =>
    t`A spreadsheet has shortened this number to ${number}. Format its column as text and enter the number again`,
  'phone.decimal': () => t`This number has a decimal point. Enter its digits alone`,
  'phone.too-long': ({ max }) => t`A phone number has at most ${max} digits`,
  'day.past': () => t`Today or later, please`,
  'day.future': () => t`This day is still to come: enter today or an earlier day`,
  'day.before-month': ({ first }) => t`Its month began on ${first}: enter that day or later`,
  'day.before-start': ({ first }) => t`The subscription began on ${first}: enter that day or later`,
  'time-zone.unknown': () => t`Choose a time zone by its name, such as Asia/Shanghai`,
  'day.too-late': ({ latest }) => t`The last day can be ${latest} at the latest. Leave empty if there is none`,
  'instant.past': () => t`A time in the future, please`,
  'instant.too-late': () => t`This is more than a day ahead`,
  'month.expected': () => t`Enter a month as YYYY-MM`,
  'year.between': ({ min, max }) => t`Enter a year from ${min} to ${max}`,

  'choice.expected': ({ choices }) => expected(choices),
  'choice.missing': ({ of }) => chosen[of](),
  'boolean.expected': () => expected(['true', 'false']),
  'gender.expected': () => t`Enter 0 (male) or 1 (female)`,
  'duration.expected': ({ days }) => t`Enter ${joinWithOr(days.map(String))} days`,
  'category.expected': () => t`Enter School or Teacher`,
  'status.expected': () => t`Enter Active or Inactive`,
  'status.unknown': () => t`This status does not exist`,
  'area.unknown': () => t`This area does not exist`,
  'permission.unknown': () => t`This permission does not exist`,
  'region.expected': () => t`Choose a region`,
  'region.unknown': ({ region }) =>
    region === null ? t`This region does not exist` : t`There is no region ‘${region}’`,
  'sort.unknown': () => t`This list cannot be sorted by that`,
  'place.incomplete': () => t`Please choose grade, level and stage together`,
  'change.empty': () => t`Please choose what to change`,

  'list.expected': ({ of }) => listed[of](),
  'list.too-long': ({ max, of }) => counted[of](max),
  'selection.empty': ({ of }) => selected[of](),
  'selection.token': () => t`A token of a selection is expected`,
  'selection.twofold': () => t`Either ids or a filter, please`,
  'notes.too-few': ({ min }) => t`At least ${min} notes, please`,
  'notes.too-many': ({ max }) => t`At most ${max} notes, please`,
  'rule.missing': () => t`Choose how it is recognised`,
  'rule.span': () => t`This is below the lower end`,
  'labels.too-many': ({ max }) => t`At most ${max} labels, please`,
  'links.too-many': ({ max }) => t`At most ${max} links, please`,
  'print.too-many': ({ max }) => t`At most ${max} scores in one PDF, please`,
  'libraries.unnamed': () => t`Please name the libraries`,
  'picture.base64': () => t`A picture in base64 is expected`,
  'repeat-key.too-long': ({ max }) => t`One text of at most ${max} characters is expected`,

  'mapping.expected': () => t`A list of fields, one for each column, is expected`,
  'mapping.unknown': ({ field }) => t`There is no field ${field}`,
  'mapping.twice': ({ field }) => t`Two columns are mapped to ${field}`,
  'mapping.too-long': ({ columns }) =>
    plural(columns, { one: 'The file has # column only', other: 'The file has # columns only' }),
  'plan.expected': () => t`A plan is expected`,
  'cell.formula': ({ error }) => t`The formula of this cell failed: ${error}`,
  'column.missing': ({ label }) => t`There is no column for ${label}`,
  'id.expected': () => t`An Id is a whole number`,
  'id.unknown': ({ of }) => unknownId[of](),
  'row.twice': ({ row, of }) => sameRow[of](row),
  'name.ambiguous': ({ of }) => sameName[of](),
  'channel.ambiguous': ({ name }) => t`Several channels are called ${name}`,
  'channel.unknown': ({ name }) => t`There is no channel called ${name}`,
  'educator.ambiguous': ({ name }) => t`Several schools or teachers are called ${name}`,
  'educator.unknown': ({ name }) => t`There is no school or teacher called ${name}`,

  'profile.none': () => t`This user has no second profile`,
  'profile.other': () => t`This is not a profile of this user`,
  'educator.inactive': () => t`Please choose an active one`,
  'channel.inactive': () => t`Its channel is inactive`,
  'part.down': () => t`down`,

  'academic.not-found': () => t`This grade, level or stage does not exist`,
  'administrator.email-taken': () => t`Another administrator has this email`,
  'administrator.image': () => t`Profile Image is required!`,
  'administrator.username-taken': () => t`Another administrator has this username`,
  'educator.user-name-taken': () => t`Another school or teacher has this user name`,
  'file.none': () => t`Please choose a file`,
  'file.picture': () => t`Please upload the picture again`,
  'key.expiry-late': () => t`The expiry date can be a hundred years from now at the latest`,
  'key.expiry-past': () => t`The expiry date must be today or later`,
  'library.fill': () => t`Please fill all the fields`,
  'library.image': () => t`Please upload the image again`,
  'score.accompaniment': () => t`Please upload an audio file`,
  'score.curriculum': () => t`Please select a library type`,
  'score.grade': () => t`Please select a grade`,
  'score.level': () => t`Please select a level`,
  'score.level-of-grade': () => t`This level does not belong to the grade`,
  'score.not-found': () => t`This score does not exist`,
  'score.select': () => t`Please select at least one score`,
  'score.stage': () => t`Please select a stage`,
  'score.stage-of-level': () => t`This stage does not belong to the level`,
  'score.too-many': () => t`You can upload maximum ${maxScoreFiles} files at a time`,
  'score.upload-first': () => t`Please upload a score file`,
  'session.fill-email': () => t`Please fill the email field`,
  'student.not-found': () => t`This user does not exist`,
};
