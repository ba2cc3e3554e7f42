import type { Bounded } from './bounds.ts';
import { maxScoreFiles } from './field-lengths.ts';
import type { Code } from './permissions.ts';
import type { Scope } from './scopes.ts';
import type { ImportNoun, NotRenewable, Obstacle, Unrenewable } from './sentences.ts';
import { startRefusals, withStatus } from './start-texts.ts';
import { exampleOf, inWords, type Params, type ParamsOf, worded } from './wording.ts';

/** Parts of 'key.not-renewable'. `count` is 0 if there is only one key. */
export const reasons: Readonly<Record<Unrenewable, string>> = {
  unredeemed: '{count, plural, =0 {} other {# }}not redeemed yet',
  revoked: '{count, plural, =0 {} other {# }}revoked',
  'without-user': '{count, plural, =0 {} other {# }}without a user',
  replaced: '{count, plural, =0 {} other {# }}replaced by a newer key',
  endless: '{count, plural, =0 {} other {# }}without a last day',
  'student.inactive': '{count, plural, =0 {} other {# }}of an inactive user',
  'educator.inactive': '{count, plural, =0 {} other {# }}of an inactive school or teacher',
  'channel.inactive': '{count, plural, =0 {} other {# }}of an inactive channel',
};

/**
 * All other refusals by status: code → English text, as worded in the specification. Other languages make their texts
 * from code and params.
 */
export const appRefusals = {
  ...withStatus(400, {
    'idempotency.missing': 'This needs an Idempotency-Key, so that a retry does it once',
    'passkey.refused': 'This passkey could not be added. Please try again',
    'profile.password-wrong': 'The current password is wrong',
    'profile.password-needed': 'Please enter your current password to change this',
    'profile.code-needed': 'Please enter a code from your authenticator app, or a recovery code',
    'profile.code-wrong': 'This code is wrong or has already been used',
    'profile.email-code-needed': 'We sent a code to the new email. Please enter it to confirm the address',
    'profile.email-code-wrong': 'This code is wrong or has expired',
    'two-step.code': 'This code is wrong. Check that your phone’s clock is right, and try the next code',
    'administrator.fill': 'Please fill all fields',
    'administrator.image': 'Profile Image is required!',
    'file.none': 'Please choose a file',
    'file.image-too-big': worded(
      { limit: 50 },
      'This image has too many pixels. Please upload one of at most {limit} megapixels',
    ),
    'file.image-broken': 'This image cannot be read. Please save it again and retry',
    'file.picture': 'Please upload the picture again',
    'library.fill': 'Please fill all the fields',
    'library.image': 'Please upload the image again',
    'educator.user-name-taken': 'Another school or teacher has this user name',
    'key.no-user': 'No user associated with this key',
    'key.educator': 'Keys can only be made for an active school or teacher',
    'key.expiry-past': 'The expiry date must be today or later',
    'key.expiry-late': 'The expiry date can be a hundred years from now at the latest',
    'practice.future': 'Some of these sessions are in the future',
    'month.future': 'This month has not begun',
    'refund.too-much': worded({ left: 98.5 }, 'Of this sale, {left, number} is left to refund'),
    'export.too-long': 'A spreadsheet holds at most 1,048,575 rows. Choose CSV or a shorter period',
    'bulk.archive': 'This is not a .zip file, or it is damaged',
    'bulk.empty': 'This .zip file holds no .musicxml, .mxl or .xml file',
    'bulk.no-empty-place': 'Every place here has a score already',
    'bulk.incomplete': 'Something is missing in some of these scores. Open and complete them first',
    'rule.past': 'It can start today at the earliest',
    /** `format` is what the file seems to be, by its content and name. */
    'score.extension': worded<{ format: string | null }>({ format: 'midi' }, 'Only .musicxml files are accepted'),
    /** `problem` is the code of the MusicXML reader; `reason` is its text in English. */
    'score.unreadable': worded<{ problem: { code: string; params: Params }; reason: string }>(
      { problem: { code: 'score-file.empty', params: { line: null } }, reason: 'This file is empty.' },
      '{reason}',
    ),
    /** `problem` is the code of the composer; `reason` is its text in English. */
    'exercise.conflict': worded<{ problem: { code: string; params: Params }; reason: string }>(
      { problem: { code: 'exercise.together', params: {} }, reason: 'These wishes leave no music.' },
      '{reason}',
    ),
    'exercise.too-alike': 'Everything that was composed here is too like a score that you have',
    'score.select': 'Please select at least one score',
    'score.upload-first': 'Please upload a score file',
    'score.too-many': `You can upload maximum ${maxScoreFiles} files at a time`,
    'score.grade': 'Please select a grade',
    'score.level': 'Please select a level',
    'score.stage': 'Please select a stage',
    'score.curriculum': 'Please select a library type',
    'score.level-of-grade': 'This level does not belong to the grade',
    'score.stage-of-level': 'This stage does not belong to the level',
    'score.file-unknown': 'Please upload the score file again',
    'score.accompaniment': 'Please upload an audio file',
    'period.order': 'The first day must not lie after the last one',
    'period.long': 'Choose up to ten years',
    'card.assignee': 'Cards can only be assigned to active holders of Support Mailbox',
    'card.link': 'One of the linked records does not exist',
    'card.nobody': 'This card has no address to answer to',
    'card.merge-itself': 'A card cannot be merged with itself',
    'card.split-all': 'Leave at least one email on the card',
    'mail.too-large': 'The files of an email can have 20 MB together. Remove some',
    'sheet.empty': 'This file is empty',
    'sheet.encrypted': 'This file is protected by a password. Please save it without one and retry',
    'sheet.damaged': 'This file is damaged or incomplete. Please save it again and retry',
    'sheet.too-many-rows': 'Import up to 100,000 rows at a time',
    'sheet.too-many-columns': 'Import up to 100 columns',
    'sheet.cell-too-long': worded({ cell: 'B7' }, 'The cell {cell} holds more than 2,000 characters'),
    'sheet.no-header': 'The first row must contain the names of the columns',
    'sheet.header-twice': worded({ header: 'Name' }, 'Two columns have the name {header}. Please rename or remove one'),
    'import.refused': worded(
      { rows: 3 },
      '{rows, plural, one {# row cannot be imported. Fix or skip it} other {# rows cannot be imported. Fix or skip them}}',
    ),
    'import.nothing': 'There is nothing to add or change',
  }),
  ...withStatus(401, { 'token.wrong': 'This service token is not valid' }),
  ...withStatus(403, {
    'session.not-recent': 'Please sign in again to do this',
    'permission.missing': worded<{ permissions: readonly Code[] }>(
      { permissions: ['SL', 'UM'] },
      'You need the permission {permissionsOr} for this',
    ),
    'two-step.required': 'Two-step sign-in is required here. Turn it on first',
    'permission.self-only': 'You can only do this for your own account',
    'token.scope': worded<{ scope: Scope }>({ scope: 'keys.redeem' }, 'This token lacks the scope {scope}'),
    'token.channel': 'This token is for one channel, and this concerns more than that',
    'token.grant': worded<{ scope: Scope; permissions: readonly Code[] }>(
      { scope: 'students.read', permissions: ['UM'] },
      'To give the scope {scope}, you need the permission {permissionsOr}',
    ),
    'administrator.grant': worded<{ permissions: readonly Code[] }>(
      { permissions: ['SL', 'UM'] },
      'You can only grant permissions that you have. You lack {permissions}',
    ),
    'administrator.self': 'You cannot change your own permissions or status, or delete yourself',
    'administrator.stronger': worded<{ name: string; permissions: readonly Code[] }>(
      { name: 'Mei Lin', permissions: ['SL', 'UM'] },
      '{name} has permissions that you lack: {permissions}. Ask someone who has them',
    ),
    'file.address': 'This address is no longer valid. Please reload the page',
    'channel.inactive': 'The channel of this school or teacher is inactive',
    'educator.inactive': 'This school or teacher is inactive',
    'student.inactive': 'This user is inactive',
    'student.not-recognised': 'There is no user with this key and phone number',
  }),
  ...withStatus(404, {
    'record.not-found': 'It does not exist, or it was deleted',
    'passkey.not-found': 'This passkey does not exist',
    'token.not-found': 'This token does not exist',
    'webhook.not-found': 'This webhook does not exist',
    'delivery.not-found': 'This delivery no longer exists',
    'profile.session-over': 'This session has already ended',
    'invitation.not-found': 'This invitation does not exist',
    'administrator.not-found': 'This administrator does not exist',
    'deletion.not-found': 'There is nothing to restore: the time for that is over',
    'file.not-found': 'This file does not exist',
    'library.not-found': 'This library does not exist',
    'channel.not-found': 'This channel does not exist',
    'educator.not-found': 'This school or teacher does not exist',
    'student.not-found': 'This user does not exist',
    'key.not-found': 'This key does not exist',
    'key.unknown': 'There is no such key',
    'key.mistyped': 'This is not one of our keys. Please check what you typed',
    'practice.unknown': 'Some of these sessions name a user, a profile or a score that does not exist',
    'bulk.not-found': 'This library does not exist, or its scores were published or discarded',
    'sale.not-found': 'This sale does not exist',
    'adjustment.not-found': 'This adjustment does not exist',
    'rule.not-found': 'This price or rate does not exist',
    'statement.not-found': 'This statement does not exist',
    'reminder.none': 'No reminder is due for this channel or school any more',
    'academic.not-found': 'This grade, level or stage does not exist',
    'score.not-found': 'This score does not exist',
    'booklet.not-found': 'This booklet does not exist',
    'edition.not-found': 'This score has no such edition',
    'draft.not-found': 'This review is over: its scores were published or discarded',
    'filter.not-found': 'You have deleted this filter',
    'entry.not-found': 'This entry does not exist, or it was deleted',
    'card.not-found': 'This card does not exist',
    'card.list': 'This list does not exist',
    'card.mail': 'This email is not on the card any more',
    'card.saved-answer': 'This saved answer does not exist any more',
  }),
  ...withStatus(409, {
    'record.stale': 'Someone else changed this in the meantime. Reload to see the change',
    'record.too-many': worded<{ of: Bounded; max: number }>(
      { of: 'token', max: 200 },
      {
        of: {
          token: 'There can be at most {max} tokens. Revoke one first',
          invitation: 'There can be at most {max} open invitations. Revoke one first',
          library: 'There can be at most {max} libraries. Delete one first',
          stage: 'There can be at most {max} stages. Delete one first',
          edition: 'A score can have at most {max} editions. Upload it as a new score',
          price: 'There can be at most {max} prices per duration. Remove one without sales first',
          rate: 'There can be at most {max} commission rates per channel, school or teacher. Remove one without sales first',
          correction: 'It can be corrected at most {max} times. Set a new one from a later day instead',
          card: 'The board holds at most {max} cards. Archive or delete some first',
          note: 'A card can have at most {max} notes. Continue on another card',
          savedAnswer: 'There can be at most {max} saved answers. Delete one first',
        },
      },
    ),
    'idempotency.other-body': 'This Idempotency-Key was used with another request',
    'idempotency.running': 'The first request with this Idempotency-Key is still running',
    'passkey.off': 'This console does not offer passkeys: its address (PUBLIC_URL) must be https with a host name',
    'passkey.too-many': 'You have the maximum number of passkeys. Remove one first',
    'token.revoked': 'This token has already been revoked',
    'webhook.too-many': 'You have the maximum number of webhooks. Delete one first',
    'webhook.disabled': 'This webhook is disabled. Enable it first',
    'delivery.pending': 'This delivery is still being retried',
    'token.expired': 'This token has expired. Choose how long the new one works',
    'two-step.on': 'Two-step sign-in is already on',
    'two-step.off': 'Two-step sign-in is not on',
    'two-step.kept': 'Two-step sign-in is required here, so it stays on',
    'two-step.begin': 'Please scan a new QR code first',
    'invitation.sent-already': 'This person has already been invited. Send the invitation again instead',
    'invitation.no-mail': 'The console cannot send email yet. Set a password instead',
    'administrator.email-taken': 'Another administrator has this email',
    'administrator.username-taken': 'Another administrator has this username',
    'administrator.given-codes': 'Single sign-on gives these permissions. Change them there',
    'administrator.last': 'At least one active administrator must hold the permission Permissions (AD)',
    'deletion.restored': 'This has already been restored',
    'deletion.in-the-way': worded<Obstacle>(
      { obstacle: 'library-deleted', name: 'Piano Adventure' },
      {
        obstacle: {
          'administrator-email-taken': '{name} cannot be restored: another administrator now has the email {email}',
          'administrator-username-taken':
            '{name} cannot be restored: another administrator now has the username {username}',
          'educator-user-name-taken':
            '{name} cannot be restored: another school or teacher now has the user name {userName}',
          'subscription-code-taken':
            'Not all of them can be restored: another user now has the subscription code of one of them',
          'library-name-taken': 'Another library is called {name} now. Rename it, then restore this one',
          'library-deleted': 'Restore the library {name} first',
          'used-since': 'The merge of {name} cannot be undone: there was a new sale, practice or last day since',
          'entry-taken': 'Another entry now has the name or the rule of {name}. Change it, then restore this one',
        },
      },
    ),
    'library.name-taken': 'Another library has this name',
    'library.has-scores': worded(
      { scores: 3 },
      '{scores, plural, one {This library holds # score. Move or delete it first} other {This library holds # scores. Move or delete them first}}',
    ),
    'library.others': 'Someone else added or deleted a library in the meantime. Reload to see the change',
    'selection.changed': 'The list has changed in the meantime. Please select again',
    'student.other-name': 'This is not the user’s name',
    'key.not-renewable': worded<NotRenewable>(
      { keys: 9, reasons: ['revoked', 'unredeemed'], counts: [4, 3] },
      '{keys, plural, =1 {This key cannot be renewed: {reasons}} other {{sum, plural, other {#}} of # keys cannot be renewed: {reasons}}}',
    ),
    'key.used': 'This key has already been used',
    'key.not-active': 'Only an active key can be handed over',
    'key.not-needed':
      'Nobody here can get a key: each user has one already, or is inactive or without an active school or teacher',
    'student.has-key': 'This user has an active subscription already',
    'key.endless': 'The subscription of this user has no last day, so no key is needed',
    'sale.refunded': 'This sale has already been refunded',
    'sale.is-refund': 'This is a refund itself',
    'sale.is-correction': 'This is a correction of a sale: refund the sale itself',
    'sale.is-adjustment': 'This is an adjustment of a statement: undo it there',
    'adjustment.undone': 'This adjustment has already been undone',
    'rule.in-use': 'It has sales, so it can only be corrected',
    'rule.first': 'The first price and rate cannot be removed. Correct the value instead',
    'rule.same': 'It already has this value',
    'statement.open': 'This statement is open',
    'statement.paid': 'This statement is already paid',
    'statement.changed': 'Statements were changed meanwhile, so nothing was saved. Check them',
    'statement.no-contact': 'This channel or school has no email address any more',
    'mail.none': 'The console cannot send email yet',
    'month.closed': 'This month is already closed',
    'rule.taken': 'It is already set for this day',
    'score.file-used': 'This score file has already been published',
    'score.no-accompaniment': 'This score no longer has an accompaniment',
    'score.not-read': 'This score is being read again. Please try it in a few minutes',
    'edition.same-file': worded({ edition: 1 }, 'These are exactly the notes of edition {edition}'),
    'draft.not-yours': worded({ name: 'Mei Lin' }, '{name} is reviewing these scores now. Take them over to continue'),
    'draft.colleague': 'This colleague cannot review scores: choose someone active with the permission Score Library',
    'draft.file-gone': worded(
      { name: 'Little March' },
      'The file of {name} is gone. Remove this score, then upload it again',
    ),
    'filter.name-taken': 'You already have a filter with this name',
    'filter.too-many': worded({ max: 50 }, 'You have saved {max} filters. Delete one first'),
    'entry.name-taken': 'Another entry of this list has this name',
    'entry.rule-taken': worded({ name: 'A major' }, '{name} already has this rule'),
    'entry.too-many': worded({ max: 200 }, 'This list already has {max} entries of your own. Delete one first'),
    'entry.order-changed':
      'Someone else changed this list in the meantime. Its order is now theirs: please arrange it again',
    /** `scores` includes deleted scores. */
    'entry.in-use': worded(
      { scores: 3 },
      '{scores, plural, =1 {One score has this entry. Retire it instead} other {# scores have this entry. Retire it instead}}',
    ),
    'entry.gone': worded({ name: 'A major' }, '{name} is no longer offered: someone retired it. Choose another entry'),
    /** For the last grade, level or stage of a list. */
    'entry.last': worded({ name: 'Stage 1' }, '{name} is the last one offered here. Add another first'),
    'entry.fixed': worded({ name: 'Grade 8' }, '{name} is a built-in entry. Retire it instead'),
    'bulk.reading': 'The files are still being read. Please wait until they are',
    'finding.by-hand': 'Tags without an entry are chosen in each score. Take these findings out of the selection',
    'finding.gone': 'Some of these findings are no longer there. Reload to see what is left',
    'card.neighbour': 'The card before it has left this list in the meantime. Please move it again',
    'card.no-mail': 'No email came with this card',
    'card.no-reply': worded({ address: 'noreply@example.com' }, 'Emails to {address} may not be read by anyone'),
    'import.changed': 'The file or the records have changed since they were checked. Please check the file again',
    'import.confirm': worded<{ changed: number; total: number; noun: ImportNoun }>(
      { changed: 120, total: 300, noun: 'student' },
      {
        noun: {
          channel:
            'This changes {changed} of {total, plural, one {# channel} other {# channels}}. Please type the number of changes to confirm it',
          educator:
            'This changes {changed} of {total, plural, one {# school or teacher} other {# schools and teachers}}. Please type the number of changes to confirm it',
          student:
            'This changes {changed} of {total, plural, one {# user} other {# users}}. Please type the number of changes to confirm it',
        },
      },
    ),
  }),
  ...withStatus(405, { 'request.method': 'This address does not take this method' }),
  ...withStatus(412, { 'record.changed': 'This has changed since you read it. Read it again' }),
  ...withStatus(410, {
    'key.revoked': 'This key was revoked',
    'key.deleted': 'This key is no longer valid',
    'catalogue.cursor': 'This cursor no longer belongs to this catalogue. Fetch it again from the beginning',
  }),
  ...withStatus(413, { 'sheet.too-large': 'This file is too large to read. Please split it into smaller files' }),
  ...withStatus(415, {
    'file.type': 'Please upload a PNG, JPEG, WebP or GIF image, or an MP3 file',
    'file.picture-type': 'Please upload a PNG, JPEG, WebP or GIF image',
    'sheet.type': 'Please choose an .xlsx or .csv file',
    'sheet.xls': 'This is an old .xls file. Please open it in your spreadsheet program and save it as .xlsx',
    'sheet.web-page': 'This file is a web page or XML. Please open it in your spreadsheet program and save it as .xlsx',
  }),
  ...withStatus(416, { 'file.range': 'This file does not reach that far' }),
  ...withStatus(429, {
    'file.unused-full':
      'You have too many unused uploads. Use or discard some first; unused uploads are removed after seven days',
    'service.too-many': 'Too many requests. Please wait before the next one',
  }),
  ...withStatus(503, {
    'score.still-working': 'The server is still working on this score. Please send it again in a moment',
  }),
};

export const refusals = { ...startRefusals, ...appRefusals };

export type RefusalCode = keyof typeof refusals;
export type RefusalParams<Code extends RefusalCode> = ParamsOf<(typeof refusals)[Code]['text']>;
export type PlainRefusalCode = {
  [Code in RefusalCode]: Record<never, never> extends RefusalParams<Code> ? Code : never;
}[RefusalCode];

export const refusalText = (code: RefusalCode, params: Params): string => inWords(refusals[code].text, params, reasons);

export const refusalExample = (code: RefusalCode): string => refusalText(code, exampleOf(refusals[code].text));
