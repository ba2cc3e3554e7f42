import { type Bounded, boundText } from './bounds.ts';
import { type Code, permissionLabel } from './permissions.ts';
import { fileRefusals } from './file-refusals.ts';
import { salesRefusals } from './sales-refusals.ts';
import { scoreRefusals } from './score-refusals.ts';
import {
  countImported,
  type ImportNoun,
  type NotRenewable,
  notRenewableText,
  type Obstacle,
  obstacleText,
} from './sentences.ts';
import { systemRefusals } from './system-refusals.ts';
import { count, exampleOf, inWords, type Params, type ParamsOf, worded, type Wording } from './wording.ts';

const labels = (codes: readonly Code[], between: string) => codes.map(permissionLabel).join(between);

/**
 * All refusals: code → status and English text, as worded in the specification. Other languages make their texts from
 * code and params.
 */
export const refusals = {
  'request.invalid': { status: 400, text: 'Please check the marked fields' },
  'request.not-json': { status: 400, text: 'The request is not valid JSON' },
  'request.not-multipart': { status: 400, text: 'Send one file as multipart/form-data, in a part named file' },
  'request.too-large': { status: 413, text: 'This is too large' },
  'request.type': { status: 415, text: 'This content type is not accepted here' },
  'request.malformed': { status: 400, text: 'This request cannot be read' },
  'request.expectation': { status: 417, text: 'This server does not meet the expectation of the request' },
  'request.headers': { status: 431, text: 'The headers of this request are too large' },
  'request.timeout': { status: 408, text: 'The request took too long to arrive' },
  'route.not-found': { status: 404, text: 'There is nothing at this address' },
  'record.not-found': { status: 404, text: 'It does not exist, or it was deleted' },
  'record.stale': { status: 409, text: 'Someone else changed this in the meantime. Reload to see the change' },
  'record.too-many': { status: 409, text: worded<{ of: Bounded; max: number }>({ of: 'token', max: 200 }, boundText) },
  'idempotency.other-body': { status: 409, text: 'This Idempotency-Key was used with another request' },
  'idempotency.missing': { status: 400, text: 'This needs an Idempotency-Key, so that a retry does it once' },
  'idempotency.running': { status: 409, text: 'The first request with this Idempotency-Key is still running' },
  'server.fault': { status: 500, text: 'Something went wrong' },
  'request.too-much-waiting': {
    status: 429,
    text: 'You already have many requests waiting. Please try again when some of them are done',
  },
  'server.busy': { status: 503, text: 'The server is busy. Please try again in a moment' },
  'server.part-down': {
    status: 503,
    text: worded<{ part?: string }>({}, ({ part }) =>
      part === undefined ? 'A part of the service is down. Please try again in a moment' : `The ${part} is down`,
    ),
  },

  'session.none': { status: 401, text: 'Please login!!!' },
  'session.fill': { status: 400, text: 'Please fill all fields' },
  'session.wrong': { status: 401, text: 'Invalid email or password' },
  'session.too-many': { status: 429, text: 'Too many attempts. Please wait before you try again' },
  'session.set-up-closed': { status: 403, text: 'There is already an administrator. Please sign in' },
  'session.set-up-link': {
    status: 403,
    text: 'This set-up link is not valid. The server printed the current one when it started',
  },
  'session.code-needed': { status: 401, text: 'Please enter the code from your authenticator app' },
  'session.code-wrong': { status: 401, text: 'This code is wrong or has already been used' },
  'session.passkey-wrong': { status: 401, text: 'This passkey does not sign you in here' },
  'session.not-recent': { status: 403, text: 'Please sign in again to do this' },
  'session.fill-email': { status: 400, text: 'Please fill the email field' },
  'session.reset-link': { status: 400, text: 'This link has expired or was already used' },
  'permission.missing': {
    status: 403,
    text: worded<{ permissions: readonly Code[] }>(
      { permissions: ['SL', 'UM'] },
      ({ permissions }) => `You need the permission ${labels(permissions, ' or ')} for this`,
    ),
  },
  'permission.self-only': { status: 403, text: 'You can only do this for your own account' },
  ...systemRefusals,
  'password.weak': { status: 400, text: 'This password is too easy to guess. Please choose another one' },

  'profile.password-wrong': { status: 400, text: 'The current password is wrong' },
  'profile.password-needed': { status: 400, text: 'Please enter your current password to change this' },
  'profile.code-needed': { status: 400, text: 'Please enter a code from your authenticator app, or a recovery code' },
  'profile.code-wrong': { status: 400, text: 'This code is wrong or has already been used' },
  'profile.email-code-needed': {
    status: 400,
    text: 'We sent a code to the new email. Please enter it to confirm the address',
  },
  'profile.email-code-wrong': { status: 400, text: 'This code is wrong or has expired' },
  'profile.session-over': { status: 404, text: 'This session has already ended' },

  'two-step.on': { status: 409, text: 'Two-step sign-in is already on' },
  'two-step.off': { status: 409, text: 'Two-step sign-in is not on' },
  'two-step.begin': { status: 409, text: 'Please scan a new QR code first' },
  'two-step.code': {
    status: 400,
    text: 'This code is wrong. Check that your phone’s clock is right, and try the next code',
  },

  'invitation.not-found': { status: 404, text: 'This invitation does not exist' },
  'invitation.sent-already': {
    status: 409,
    text: 'This person has already been invited. Send the invitation again instead',
  },
  'invitation.no-mail': { status: 409, text: 'The console cannot send email yet. Set a password instead' },
  'invitation.link': { status: 400, text: 'This invitation has expired or was already used' },

  'administrator.not-found': { status: 404, text: 'This administrator does not exist' },
  'administrator.fill': { status: 400, text: 'Please fill all fields' },
  'administrator.image': { status: 400, text: 'Profile Image is required!' },
  'administrator.email-taken': { status: 409, text: 'Another administrator has this email' },
  'administrator.username-taken': { status: 409, text: 'Another administrator has this username' },
  'administrator.grant': {
    status: 403,
    text: worded<{ permissions: readonly Code[] }>(
      { permissions: ['SL', 'UM'] },
      ({ permissions }) => `You can only grant permissions that you have. You lack ${labels(permissions, ', ')}`,
    ),
  },
  'administrator.given-codes': {
    status: 409,
    text: 'Single sign-on gives these permissions. Change them there',
  },
  'administrator.self': {
    status: 403,
    text: 'You cannot change your own permissions or status, or delete yourself',
  },
  'administrator.stronger': {
    status: 403,
    text: worded<{ name: string; permissions: readonly Code[] }>(
      { name: 'Mei Lin', permissions: ['SL', 'UM'] },
      ({ name, permissions }) =>
        `${name} has permissions that you lack: ${labels(permissions, ', ')}. Ask someone who has them`,
    ),
  },
  'administrator.last': {
    status: 409,
    text: 'At least one active administrator must hold the permission Permissions (AD)',
  },

  'deletion.not-found': { status: 404, text: 'There is nothing to restore: the time for that is over' },
  'deletion.restored': { status: 409, text: 'This has already been restored' },
  'deletion.in-the-way': {
    status: 409,
    text: worded<Obstacle>({ obstacle: 'library-deleted', name: 'Piano Adventure' }, obstacleText),
  },

  ...fileRefusals,

  'library.not-found': { status: 404, text: 'This library does not exist' },
  'library.fill': { status: 400, text: 'Please fill all the fields' },
  'library.name-taken': { status: 409, text: 'Another library has this name' },
  'library.has-scores': {
    status: 409,
    text: worded(
      { scores: 3 },
      ({ scores }) =>
        `This library holds ${count(scores, 'score')}. Move or delete ${scores === 1 ? 'it' : 'them'} first`,
    ),
  },
  'library.others': {
    status: 409,
    text: 'Someone else added or deleted a library in the meantime. Reload to see the change',
  },
  'library.image': { status: 400, text: 'Please upload the image again' },

  'selection.changed': {
    status: 409,
    text: 'The list has changed in the meantime. Please select again',
  },
  'channel.not-found': { status: 404, text: 'This channel does not exist' },
  'educator.not-found': { status: 404, text: 'This school or teacher does not exist' },
  'channel.inactive': { status: 403, text: 'The channel of this school or teacher is inactive' },
  'educator.inactive': { status: 403, text: 'This school or teacher is inactive' },
  'student.inactive': { status: 403, text: 'This user is inactive' },
  'educator.user-name-taken': { status: 400, text: 'Another school or teacher has this user name' },
  'student.not-found': { status: 404, text: 'This user does not exist' },
  'student.other-name': { status: 409, text: 'This is not the user’s name' },
  'key.not-found': { status: 404, text: 'This key does not exist' },
  'key.no-user': { status: 400, text: 'No user associated with this key' },
  'key.educator': { status: 400, text: 'Keys can only be made for an active school or teacher' },
  'key.expiry-past': { status: 400, text: 'The expiry date must be today or later' },
  'key.expiry-late': { status: 400, text: 'The expiry date can be a hundred years from now at the latest' },
  'key.not-renewable': {
    status: 409,
    text: worded<NotRenewable>({ keys: 9, reasons: ['revoked', 'unredeemed'], counts: [4, 3] }, notRenewableText),
  },
  'key.unknown': { status: 404, text: 'There is no such key' },
  'key.mistyped': { status: 404, text: 'This is not one of our keys. Please check what you typed' },
  'key.used': { status: 409, text: 'This key has already been used' },
  'key.revoked': { status: 410, text: 'This key was revoked' },
  'key.deleted': { status: 410, text: 'This key is no longer valid' },
  'key.endless': { status: 409, text: 'The subscription of this user has no last day, so no key is needed' },
  'practice.unknown': {
    status: 404,
    text: 'Some of these sessions name a user, a profile or a score that does not exist',
  },
  'catalogue.cursor': {
    status: 410,
    text: 'This cursor no longer belongs to this catalogue. Fetch it again from the beginning',
  },
  'practice.future': { status: 400, text: 'Some of these sessions are in the future' },
  'service.too-many': { status: 429, text: 'Too many requests. Please wait before the next one' },
  ...salesRefusals,

  'academic.not-found': { status: 404, text: 'This grade, level or stage does not exist' },

  ...scoreRefusals,

  'period.order': { status: 400, text: 'The first day must not lie after the last one' },
  'period.long': { status: 400, text: 'At most ten years at a time, please' },

  'card.not-found': { status: 404, text: 'This card does not exist' },
  'card.list': { status: 404, text: 'This list does not exist' },
  'card.neighbour': {
    status: 409,
    text: 'The card before it has left this list in the meantime. Please move it again',
  },
  'card.assignee': { status: 400, text: 'Cards can only be assigned to active holders of Support Mailbox' },
  'card.link': { status: 400, text: 'One of the linked records does not exist' },
  'card.nobody': { status: 400, text: 'This card has no address to answer to' },
  'card.no-mail': { status: 409, text: 'No email came with this card' },

  'sheet.empty': { status: 400, text: 'This file is empty' },
  'sheet.type': { status: 415, text: 'Please choose an .xlsx or .csv file' },
  'sheet.xls': {
    status: 415,
    text: 'This is an old .xls file. Please open it in your spreadsheet program and save it as .xlsx',
  },
  'sheet.web-page': {
    status: 415,
    text: 'This file is a web page or XML. Please open it in your spreadsheet program and save it as .xlsx',
  },
  'sheet.encrypted': {
    status: 400,
    text: 'This file is protected by a password. Please save it without one and retry',
  },
  'sheet.damaged': { status: 400, text: 'This file is damaged or incomplete. Please save it again and retry' },
  'sheet.too-large': { status: 413, text: 'This file is too large to read. Please split it into smaller files' },
  'sheet.too-many-rows': { status: 400, text: 'At most 100,000 rows at a time, please' },
  'sheet.too-many-columns': { status: 400, text: 'At most 100 columns, please' },
  'sheet.cell-too-long': {
    status: 400,
    text: worded({ cell: 'B7' }, ({ cell }) => `The cell ${cell} holds more than 2,000 characters`),
  },
  'sheet.no-header': { status: 400, text: 'The first row must contain the names of the columns' },
  'sheet.header-twice': {
    status: 400,
    text: worded(
      { header: 'Name' },
      ({ header }) => `Two columns have the name ${header}. Please rename or remove one`,
    ),
  },

  'import.changed': {
    status: 409,
    text: 'The file or the records have changed since they were checked. Please check the file again',
  },
  'import.confirm': {
    status: 409,
    text: worded<{ changed: number; total: number; noun: ImportNoun }>(
      { changed: 120, total: 300, noun: 'student' },
      ({ changed, total, noun }) =>
        `This changes ${changed} of ${countImported(noun, total)}. Please type the number of changes to confirm it`,
    ),
  },
  'import.refused': {
    status: 400,
    text: worded(
      { rows: 3 },
      ({ rows }) => `${count(rows, 'row')} cannot be imported. Fix or skip ${rows === 1 ? 'it' : 'them'}`,
    ),
  },
  'import.nothing': { status: 400, text: 'There is nothing to add or change' },
} as const satisfies Record<string, { status: number; text: Wording }>;

export type RefusalCode = keyof typeof refusals;
export type RefusalParams<Code extends RefusalCode> = ParamsOf<(typeof refusals)[Code]['text']>;
/** Codes of refusals without params. */
export type PlainRefusalCode = {
  [Code in RefusalCode]: Record<never, never> extends RefusalParams<Code> ? Code : never;
}[RefusalCode];

/** Returns the English text of a refusal. */
export const refusalText = (code: RefusalCode, params: Params): string => inWords(refusals[code].text, params);

/** Returns the text with example params, for the API description. */
export const refusalExample = (code: RefusalCode): string => refusalText(code, exampleOf(refusals[code].text));
