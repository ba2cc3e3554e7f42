import type { Code } from '@eemusic/contract/platform/permissions';
import type { RefusalCode } from '@eemusic/contract/platform/refusals';
import { plural, t } from '@lingui/core/macro';
import { enumerate, sayAnyOf } from '#platform/locales/formats.ts';
import { sayPermission } from '#platform/names/permissions.ts';
import type { RefusalTexts } from '#platform/sentences/texts.ts';
import type { StartRefusal } from '#platform/sentences/start-refusals.ts';
import { sayNotRenewable } from '#platform/names/unrenewable.ts';
import { countImported, obstacleText } from './sentences.ts';

const permissionLabel = (code: Code) => `${sayPermission(code)} (${code})`;

/** Why the server refuses, in the language of the interface. */
export const appRefusals: RefusalTexts<Exclude<RefusalCode, StartRefusal>> = {
  'record.not-found': () => t`It does not exist, or it was deleted`,
  'record.stale': () => t`Somebody else changed this in the meantime. Reload to see the change`,
  'idempotency.other-body': () => t`This Idempotency-Key was used with another request`,
  'idempotency.missing': () => t`This needs an Idempotency-Key, so that a retry does it once`,
  'idempotency.running': () => t`The first request with this Idempotency-Key is still running`,

  'permission.missing': ({ permissions }) => {
    const labels = sayAnyOf(permissions.map(permissionLabel));
    return t`You need the permission ${labels} for this`;
  },
  'permission.self-only': () => t`You can do this only for your own account`,
  'token.wrong': () => t`This service token is not valid`,
  'token.scope': ({ scope }) => t`This token lacks the scope ${scope}`,
  'token.not-found': () => t`This token does not exist`,
  'token.revoked': () => t`This token was revoked already`,
  'token.expired': () => t`This token has expired. Choose until when the new one holds`,

  'profile.password-wrong': () => t`The current password is wrong`,
  'profile.password-needed': () => t`Please enter your current password to change this`,
  'profile.code-needed': () => t`Please enter a code of your authenticator app, or a recovery code`,
  'profile.code-wrong': () => t`This code is wrong or was used already`,
  'profile.session-over': () => t`This session has ended already`,

  'two-step.on': () => t`Two-step sign-in is on already`,
  'two-step.off': () => t`Two-step sign-in is not on`,
  'two-step.begin': () => t`Please scan a new QR code first`,
  'two-step.code': () => t`This code is wrong. Please check the clock of your phone and try the next one`,

  'administrator.not-found': () => t`This administrator does not exist`,
  'administrator.fill': () => t`Please fill all fields`,
  'administrator.image': () => t`Profile Image is required!`,
  'administrator.email-taken': () => t`Another administrator has this e-mail`,
  'administrator.username-taken': () => t`Another administrator has this username`,
  'administrator.grant': ({ permissions }) => {
    const labels = enumerate(permissions.map(permissionLabel));
    return t`You can grant only permissions that you hold. You lack ${labels}`;
  },
  'administrator.self': () => t`You cannot change your own permissions or status, or delete yourself`,
  'administrator.stronger': ({ name, permissions }) => {
    const labels = enumerate(permissions.map(permissionLabel));
    return t`${name} holds permissions that you lack: ${labels}. Ask somebody who holds them`;
  },
  'administrator.last': () => t`At least one active administrator must hold the permission Permissions (AD)`,

  'deletion.not-found': () => t`There is nothing to restore: its 30 days are over`,
  'deletion.restored': () => t`This was restored already`,
  'deletion.in-the-way': obstacleText,

  'file.none': () => t`Please choose a file`,
  'file.unused-full': () =>
    t`You have uploaded much that is not used yet. Use it, or wait: what is not used goes after seven days`,
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
      one: 'This library holds # score. Move or delete them first',
      other: 'This library holds # scores. Move or delete them first',
    }),
  'library.others': () => t`Somebody else added or deleted a library in the meantime. Reload to see the change`,
  'library.image': () => t`Please upload the image again`,

  'selection.changed': () => t`What the list finds has changed in the meantime. Please look at it and select again`,
  'channel.not-found': () => t`This channel does not exist`,
  'educator.not-found': () => t`This school or teacher does not exist`,
  'channel.inactive': () => t`The channel of this school or teacher is inactive`,
  'educator.inactive': () => t`This school or teacher is inactive`,
  'student.inactive': () => t`This user is inactive`,
  'educator.user-name-taken': () => t`Another school or teacher has this user name`,
  'student.not-found': () => t`This user does not exist`,
  'key.not-found': () => t`This key does not exist`,
  'key.no-user': () => t`No user associated with this key`,
  'key.educator': () => t`Keys can be made for an active school or teacher only`,
  'key.expiry-past': () => t`The expiry date must be today or later`,
  'key.expiry-late': () => t`The expiry date can be a hundred years from now at the latest`,
  'key.not-renewable': sayNotRenewable,
  'key.unknown': () => t`There is no such key`,
  'key.mistyped': () => t`This is not a key as we issue them. Please check what was typed`,
  'key.used': () => t`This key was used already`,
  'key.revoked': () => t`This key was revoked`,
  'key.deleted': () => t`This key is no longer valid`,
  'key.endless': () => t`The subscription of this user has no last day, so no key is needed`,
  'practice.unknown': () => t`Some of these sessions name a user, a profile or a score that does not exist`,
  'catalogue.cursor': () =>
    t`This cursor does not belong to this catalogue any more. Please fetch it again from the beginning`,
  'practice.future': () => t`Some of these sessions lie in the future`,
  'service.too-many': () => t`Too many requests. Please wait before the next one`,
  'sale.not-found': () => t`This sale does not exist`,
  'sale.refunded': () => t`This sale was refunded already`,
  'sale.is-refund': () => t`This is a refund itself`,
  'sale.is-correction': () => t`This is a correction of a sale: refund the sale itself`,
  'statement.not-found': () => t`This statement does not exist`,
  'statement.open': () => t`This statement is open`,
  'statement.closed': () => t`This statement is closed already`,
  'statement.paid': () => t`This statement is paid already`,
  'month.closed': () => t`This month is closed already`,
  'month.future': () => t`This month has not begun`,
  'export.too-long': () => t`A spreadsheet holds at most 1,048,575 rows. Choose CSV or a shorter period`,
  'rule.not-found': () => t`This price or rate does not exist`,
  'rule.in-use': () => t`Sales exist under it, so it can only be corrected`,
  'rule.first': () => t`The first price and rate cannot be removed. Correct the value instead`,
  'rule.same': () => t`It has this value already`,
  'rule.past': () => t`It can hold from today on at the earliest`,
  'rule.taken': () => t`For this day it is set already`,

  'academic.not-found': () => t`This grade, level or stage does not exist`,

  'score.not-found': () => t`This score does not exist`,
  'score.extension': () => t`Only .musicxml files are accepted`,
  'score.unreadable': () => t`This file cannot be read as a score`,
  'score.still-working': () => t`The server is still working on this score. Please send it again in a moment`,
  'score.select': () => t`Please select at least one score`,
  'score.upload-first': () => t`Please upload a score file`,
  'score.too-many': () => t`You can upload maximum 10 files at a time`,
  'score.grade': () => t`Please select a grade`,
  'score.level': () => t`Please select a level`,
  'score.stage': () => t`Please select a stage`,
  'score.curriculum': () => t`Please select a library type`,
  'score.level-of-grade': () => t`This level does not belong to the grade`,
  'score.stage-of-level': () => t`This stage does not belong to the level`,
  'score.file-unknown': () => t`Please upload the score file again`,
  'score.file-used': () => t`This score file was published already`,
  'score.accompaniment': () => t`Please upload an audio file`,
  'score.no-accompaniment': () => t`This score has no accompaniment any more`,
  'score.not-read': () => t`This score is being read again. Please try it in a few minutes`,
  'finding.gone': () => t`Some of these findings are no longer there. Reload to see what is left`,

  'period.order': () => t`The first day must not lie after the last one`,
  'period.long': () => t`At most ten years at a time, please`,

  'card.not-found': () => t`This card does not exist`,
  'card.list': () => t`This list does not exist`,
  'card.neighbour': () => t`The card before it has left this list in the meantime. Please move it again`,
  'card.assignee': () => t`Cards can be given to active holders of Support Mailbox alone`,
  'card.link': () => t`One of the linked records does not exist`,
  'card.nobody': () => t`This card has no address to answer to`,
  'card.no-mail': () => t`No mail came with this card`,

  'sheet.empty': () => t`This file is empty`,
  'sheet.type': () => t`Please choose an .xlsx or .csv file`,
  'sheet.xls': () => t`This is an old .xls file. Please open it in your spreadsheet program and save it as .xlsx`,
  'sheet.web-page': () =>
    t`This file is a web page or XML. Please open it in your spreadsheet program and save it as .xlsx`,
  'sheet.encrypted': () => t`This file is protected by a password. Please save it without one and retry`,
  'sheet.damaged': () => t`This file is damaged or incomplete. Please save it again and retry`,
  'sheet.too-large': () => t`This file holds too much. Please split it into smaller ones`,
  'sheet.too-many-rows': () => t`At most 100,000 rows at a time, please`,
  'sheet.too-many-columns': () => t`At most 100 columns, please`,
  'sheet.cell-too-long': ({ cell }) => t`The cell ${cell} holds more than 2,000 characters`,
  'sheet.no-header': () => t`The first row must hold the names of the columns`,
  'sheet.header-twice': ({ header }) => t`Two columns have the name ${header}. Please rename or remove one`,

  'import.changed': () => t`The file or the records have changed since they were checked. Please check the file again`,
  'import.confirm': ({ changed, total, noun }) => {
    const all = countImported[noun](total);
    return t`This changes ${changed} of ${all}. Please type the number of changes to confirm it`;
  },
  'import.refused': ({ rows }) =>
    plural(rows, {
      one: '# row cannot be taken. Mend or skip them',
      other: '# rows cannot be taken. Mend or skip them',
    }),
  'import.nothing': () => t`There is nothing to add or change`,
};
