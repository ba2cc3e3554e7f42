import { maxScoreFiles } from '@eemusic/contract/platform/field-lengths';
import type { Code } from '@eemusic/contract/platform/permissions';
import type { RefusalCode } from '@eemusic/contract/platform/refusals';
import { plural, t } from '@lingui/core/macro';
import { enumerate, joinWithOr } from '#platform/locales/formats.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import type { RefusalTexts } from '#platform/sentences/texts.ts';
import type { StartRefusal } from '#platform/sentences/start-refusals.ts';
import { formatNotRenewable } from '#platform/names/unrenewable.ts';
import { boundText, countImported, obstacleText } from './sentences.ts';

const permissionLabel = (code: Code) => `${formatPermission(code)} (${code})`;

/** Texts of why the server refuses. */
export const appRefusals: RefusalTexts<
  Exclude<
    RefusalCode,
    | StartRefusal
    | `passkey.${string}`
    | `two-step.${string}`
    | `sign-on.${string}`
    | `${'invitation' | 'token' | 'webhook' | 'delivery'}.${string}`
    | 'administrator.given-codes'
  >
> = {
  'record.not-found': () => t`It does not exist, or it was deleted`,
  'record.stale': () => t`Someone else changed this in the meantime. Reload to see the change`,
  'record.too-many': boundText,
  'idempotency.other-body': () => t`This Idempotency-Key was used with another request`,
  'idempotency.missing': () => t`This needs an Idempotency-Key, so that a retry does it once`,
  'idempotency.running': () => t`The first request with this Idempotency-Key is still running`,

  'permission.missing': ({ permissions }) => {
    const labels = joinWithOr(permissions.map(permissionLabel));
    return t`You need the permission ${labels} for this`;
  },
  'permission.self-only': () => t`You can only do this for your own account`,

  'profile.password-wrong': () => t`The current password is wrong`,
  'session.not-recent': () => t`Please sign in again to do this`,
  'profile.password-needed': () => t`Please enter your current password to change this`,
  'profile.code-needed': () => t`Please enter a code from your authenticator app, or a recovery code`,
  'profile.code-wrong': () => t`This code is wrong or has already been used`,
  'profile.email-code-needed': () => t`We sent a code to the new email. Please enter it to confirm the address`,
  'profile.email-code-wrong': () => t`This code is wrong or has expired`,
  'profile.session-over': () => t`This session has already ended`,

  'administrator.not-found': () => t`This administrator does not exist`,
  'administrator.fill': () => t`Please fill all fields`,
  'administrator.image': () => t`Profile Image is required!`,
  'administrator.email-taken': () => t`Another administrator has this email`,
  'administrator.username-taken': () => t`Another administrator has this username`,
  'administrator.grant': ({ permissions }) => {
    const labels = enumerate(permissions.map(permissionLabel));
    return t`You can only grant permissions that you have. You lack ${labels}`;
  },
  'administrator.self': () => t`You cannot change your own permissions or status, or delete yourself`,
  'administrator.stronger': ({ name, permissions }) => {
    const labels = enumerate(permissions.map(permissionLabel));
    return t`${name} has permissions that you lack: ${labels}. Ask someone who has them`;
  },
  'administrator.last': () => t`At least one active administrator must hold the permission Permissions (AD)`,

  'deletion.not-found': () => t`There is nothing to restore: the time for that is over`,
  'deletion.restored': () => t`This has already been restored`,
  'deletion.in-the-way': obstacleText,

  'file.none': () => t`Please choose a file`,
  'file.unused-full': () =>
    t`You have too many unused uploads. Use or discard some first; unused uploads are removed after seven days`,
  'file.type': () => t`Please upload a PNG, JPEG, WebP or GIF image, or an MP3 file`,
  'file.picture-type': () => t`Please upload a PNG, JPEG, WebP or GIF image`,
  'file.image-too-big': ({ limit }) =>
    t`This image has too many pixels. Please upload one of at most ${limit} megapixels`,
  'file.image-broken': () => t`This image cannot be read. Please save it again and retry`,
  'file.picture': () => t`Please upload the picture again`,
  'file.range': () => t`This file does not reach that far`,
  'file.not-found': () => t`This file does not exist`,
  'file.address': () => t`This address is no longer valid. Please reload the page`,

  'library.not-found': () => t`This library does not exist`,
  'library.fill': () => t`Please fill all the fields`,
  'library.name-taken': () => t`Another library has this name`,
  'library.has-scores': ({ scores }) =>
    plural(scores, {
      one: 'This library holds # score. Move or delete it first',
      other: 'This library holds # scores. Move or delete them first',
    }),
  'library.others': () => t`Someone else added or deleted a library in the meantime. Reload to see the change`,
  'library.image': () => t`Please upload the image again`,

  'selection.changed': () => t`The list has changed in the meantime. Please select again`,
  'channel.not-found': () => t`This channel does not exist`,
  'educator.not-found': () => t`This school or teacher does not exist`,
  'channel.inactive': () => t`The channel of this school or teacher is inactive`,
  'educator.inactive': () => t`This school or teacher is inactive`,
  'student.inactive': () => t`This user is inactive`,
  'educator.user-name-taken': () => t`Another school or teacher has this user name`,
  'student.not-found': () => t`This user does not exist`,
  'student.other-name': () => t`This is not the user’s name`,
  'key.not-found': () => t`This key does not exist`,
  'key.no-user': () => t`No user associated with this key`,
  'key.educator': () => t`Keys can only be made for an active school or teacher`,
  'key.expiry-past': () => t`The expiry date must be today or later`,
  'key.expiry-late': () => t`The expiry date can be a hundred years from now at the latest`,
  'key.not-renewable': formatNotRenewable,
  'key.unknown': () => t`There is no such key`,
  'key.mistyped': () => t`This is not one of our keys. Please check what you typed`,
  'key.used': () => t`This key has already been used`,
  'key.revoked': () => t`This key was revoked`,
  'key.deleted': () => t`This key is no longer valid`,
  'key.endless': () => t`The subscription of this user has no last day, so no key is needed`,
  'practice.unknown': () => t`Some of these sessions name a user, a profile or a score that does not exist`,
  'catalogue.cursor': () => t`This cursor no longer belongs to this catalogue. Fetch it again from the beginning`,
  'practice.future': () => t`Some of these sessions are in the future`,
  'service.too-many': () => t`Too many requests. Please wait before the next one`,
  'sale.not-found': () => t`This sale does not exist`,
  'sale.refunded': () => t`This sale has already been refunded`,
  'sale.is-refund': () => t`This is a refund itself`,
  'sale.is-correction': () => t`This is a correction of a sale: refund the sale itself`,
  'statement.not-found': () => t`This statement does not exist`,
  'statement.open': () => t`This statement is open`,
  'statement.paid': () => t`This statement is already paid`,
  'statement.changed': () => t`Statements were changed meanwhile, so nothing was saved. Check them`,
  'reminder.none': () => t`No reminder is due for this channel or school any more`,
  'statement.no-contact': () => t`This channel or school has no email address any more`,
  'mail.none': () => t`The console cannot send email yet`,
  'month.closed': () => t`This month is already closed`,
  'month.future': () => t`This month has not begun`,
  'export.too-long': () => t`A spreadsheet holds at most 1,048,575 rows. Choose CSV or a shorter period`,
  'rule.not-found': () => t`This price or rate does not exist`,
  'rule.in-use': () => t`It has sales, so it can only be corrected`,
  'rule.first': () => t`The first price and rate cannot be removed. Correct the value instead`,
  'rule.same': () => t`It already has this value`,
  'rule.past': () => t`It can start today at the earliest`,
  'rule.taken': () => t`It is already set for this day`,

  'academic.not-found': () => t`This grade, level or stage does not exist`,

  'score.not-found': () => t`This score does not exist`,
  'score.extension': () => t`Only .musicxml files are accepted`,
  'score.unreadable': () => t`This file cannot be read as a score`,
  'score.still-working': () => t`The server is still working on this score. Please send it again in a moment`,
  'score.select': () => t`Please select at least one score`,
  'score.upload-first': () => t`Please upload a score file`,
  'score.too-many': () => t`You can upload maximum ${maxScoreFiles} files at a time`,
  'score.grade': () => t`Please select a grade`,
  'score.level': () => t`Please select a level`,
  'score.stage': () => t`Please select a stage`,
  'score.curriculum': () => t`Please select a library type`,
  'score.level-of-grade': () => t`This level does not belong to the grade`,
  'score.stage-of-level': () => t`This stage does not belong to the level`,
  'score.file-unknown': () => t`Please upload the score file again`,
  'score.file-used': () => t`This score file has already been published`,
  'score.accompaniment': () => t`Please upload an audio file`,
  'score.no-accompaniment': () => t`This score no longer has an accompaniment`,
  'score.not-read': () => t`This score is being read again. Please try it in a few minutes`,
  'booklet.not-found': () => t`This booklet does not exist`,
  'edition.not-found': () => t`This score has no such edition`,
  'edition.same-file': ({ edition }) => t`These are exactly the notes of edition ${edition}`,
  'draft.not-found': () => t`This review is over: its scores were published or discarded`,
  'draft.not-yours': ({ name }) => t`${name} is reviewing these scores now. Take them over to continue`,
  'draft.colleague': () =>
    t`This colleague cannot review scores: choose someone active with the permission Score Library`,
  'draft.file-gone': ({ name }) => t`The file of ${name} is gone. Remove this score, then upload it again`,
  'filter.not-found': () => t`You have deleted this filter`,
  'filter.name-taken': () => t`You already have a filter with this name`,
  'filter.too-many': ({ max }) => t`You have saved ${max} filters. Delete one first`,
  'entry.not-found': () => t`This entry does not exist, or it was deleted`,
  'entry.name-taken': () => t`Another entry of this list has this name`,
  'entry.rule-taken': ({ name }) => t`${name} already has this rule`,
  'entry.too-many': ({ max }) => t`This list already has ${max} entries of your own. Delete one first`,
  'entry.order-changed': () =>
    t`Someone else changed this list in the meantime. Its order is now theirs: please arrange it again`,
  'entry.in-use': ({ scores }) =>
    plural(scores, {
      one: 'One score has this entry. Retire it instead',
      other: '# scores have this entry. Retire it instead',
    }),
  'entry.last': ({ name }) => t`${name} is the last one offered here. Add another first`,
  'entry.fixed': ({ name }) => t`${name} is a built-in entry. Retire it instead`,
  'entry.gone': ({ name }) => t`${name} is no longer offered: someone retired it. Choose another entry`,
  'finding.gone': () => t`Some of these findings are no longer there. Reload to see what is left`,

  'period.order': () => t`The first day must not lie after the last one`,
  'period.long': () => t`At most ten years at a time, please`,

  'card.not-found': () => t`This card does not exist`,
  'card.list': () => t`This list does not exist`,
  'card.neighbour': () => t`The card before it has left this list in the meantime. Please move it again`,
  'card.assignee': () => t`Cards can only be assigned to active holders of Support Mailbox`,
  'card.link': () => t`One of the linked records does not exist`,
  'card.nobody': () => t`This card has no address to answer to`,
  'card.no-mail': () => t`No email came with this card`,

  'sheet.empty': () => t`This file is empty`,
  'sheet.type': () => t`Please choose an .xlsx or .csv file`,
  'sheet.xls': () => t`This is an old .xls file. Please open it in your spreadsheet program and save it as .xlsx`,
  'sheet.web-page': () =>
    t`This file is a web page or XML. Please open it in your spreadsheet program and save it as .xlsx`,
  'sheet.encrypted': () => t`This file is protected by a password. Please save it without one and retry`,
  'sheet.damaged': () => t`This file is damaged or incomplete. Please save it again and retry`,
  'sheet.too-large': () => t`This file is too large to read. Please split it into smaller files`,
  'sheet.too-many-rows': () => t`At most 100,000 rows at a time, please`,
  'sheet.too-many-columns': () => t`At most 100 columns, please`,
  'sheet.cell-too-long': ({ cell }) => t`The cell ${cell} holds more than 2,000 characters`,
  'sheet.no-header': () => t`The first row must contain the names of the columns`,
  'sheet.header-twice': ({ header }) => t`Two columns have the name ${header}. Please rename or remove one`,

  'import.changed': () => t`The file or the records have changed since they were checked. Please check the file again`,
  'import.confirm': ({ changed, total, noun }) => {
    const all = countImported[noun](total);
    return t`This changes ${changed} of ${all}. Please type the number of changes to confirm it`;
  },
  'import.refused': ({ rows }) =>
    plural(rows, {
      one: '# row cannot be imported. Fix or skip it',
      other: '# rows cannot be imported. Fix or skip them',
    }),
  'import.nothing': () => t`There is nothing to add or change`,
};
