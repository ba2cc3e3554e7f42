import type { Area } from '@eemusic/contract/access/areas';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const areaNames: Record<Area, MessageDescriptor> = {
  session: msg`Signing in and out`,
  profile: msg`Own profile`,
  company: msg`Company`,
  administrator: msg`Administrators`,
  token: msg`Tokens of other systems`,
  webhook: msg`Webhooks`,
  channel: msg`Channels`,
  educator: msg`Schools and teachers`,
  student: msg`Users`,
  key: msg`Subscription keys`,
  sale: msg`Sales and commission`,
  library: msg`Libraries`,
  score: msg`Scores`,
  booklet: msg`Booklets`,
  file: msg`Files`,
  card: msg`Support board`,
};

export const kindNames: Record<string, MessageDescriptor> = {
  administrator: msg`an administrator`,
  company: msg`the company`,
  token: msg`a token`,
  webhook: msg`a webhook`,
  statement: msg`a statement`,
  channel: msg`a channel`,
  educator: msg`a school or teacher`,
  student: msg`a user`,
  key: msg`a subscription key`,
  sale: msg`a sale`,
  library: msg`a library`,
  score: msg`a score`,
  booklet: msg`a booklet`,
  'score file': msg`a file of sheet music`,
  file: msg`a file`,
  session: msg`a session`,
  card: msg`a card of the support board`,
  'saved-answer': msg`a saved answer`,
};

export const nouns: Partial<Record<string, MessageDescriptor>> = {
  administrator: msg({ message: 'administrator {record}' }),
  webhook: msg({ message: 'webhook {record}' }),
  channel: msg({ message: 'channel {record}' }),
  educator: msg({ message: 'school or teacher {record}' }),
  student: msg({ message: 'user {record}' }),
  key: msg({ message: 'subscription key {record}' }),
  library: msg({ message: 'library {record}' }),
  score: msg({ message: 'score {record}' }),
  booklet: msg({ message: 'booklet {record}' }),
  card: msg({ message: 'card {record}' }),
};

export const counts: Partial<Record<string, MessageDescriptor>> = {
  administrator: msg({ message: '{count, plural, one {# administrator} other {# administrators}}' }),
  webhook: msg({ message: '{count, plural, one {# webhook} other {# webhooks}}' }),
  channel: msg({ message: '{count, plural, one {# channel} other {# channels}}' }),
  educator: msg({ message: '{count, plural, one {# school or teacher} other {# schools and teachers}}' }),
  student: msg({ message: '{count, plural, one {# user} other {# users}}' }),
  key: msg({ message: '{count, plural, one {# subscription key} other {# subscription keys}}' }),
  library: msg({ message: '{count, plural, one {# library} other {# libraries}}' }),
  score: msg({ message: '{count, plural, one {# score} other {# scores}}' }),
  booklet: msg({ message: '{count, plural, one {# booklet} other {# booklets}}' }),
  card: msg({ message: '{count, plural, one {# card} other {# cards}}' }),
};

/** What somebody did to one or several records of any area, worded to follow their name. */
export const verbs: Partial<Record<string, MessageDescriptor>> = {
  created: msg({ message: 'added {records}' }),
  added: msg({ message: 'added {records}' }),
  updated: msg({ message: 'changed {records}' }),
  activated: msg({ message: 'activated {records}' }),
  deactivated: msg({ message: 'deactivated {records}' }),
  enabled: msg({ message: 'enabled {records}' }),
  disabled: msg({ message: 'disabled {records}' }),
  published: msg({ message: 'published {records}' }),
  repaired: msg({ message: 'repaired {records}' }),
  'finding-accepted': msg({ message: 'accepted what was found in {records}' }),
  'finding-reopened': msg({ message: 'reopened what was found in {records}' }),
  revoked: msg({ message: 'revoked {records}' }),
  reinstated: msg({ message: 'reinstated {records}' }),
  renewed: msg({ message: 'renewed {records}' }),
  redeemed: msg({ message: 'redeemed {records}' }),
  printed: msg({ message: 'printed {records}' }),
  archived: msg({ message: 'archived {records}' }),
  deleted: msg({ message: 'deleted {records}' }),
  restored: msg({ message: 'restored {records}' }),
  'change-undone': msg({ message: 'undid a change of {records}' }),
};

/** The same for verbs that never concern several records, or name them otherwise. */
export const verbsOfOne: Partial<Record<string, MessageDescriptor>> = {
  purged: msg({ message: 'removed the deleted {noun} for good' }),
  imported: msg({ message: 'imported {area} from {record}' }),
  'import-undone': msg({ message: 'undid the import of {area} from {record}' }),
  'import-expired': msg({ message: 'ended the undo period for the import of {area} from {record}' }),
  'change-expired': msg({ message: 'ended the undo period for a change of {record}' }),
  reminded: msg({ message: 'reminded {record} of ending subscriptions' }),
  'reminder-failed': msg({ message: 'could not remind {record} of ending subscriptions' }),
};

/** Actions whose sentence is not made of a verb and a noun. */
export const sentences: Partial<Record<string, MessageDescriptor>> = {
  'session.opened': msg`signed in`,
  'session.refused': msg({ message: 'refused attempts to sign in as {record}' }),
  'session.closed': msg`signed out`,
  'session.recovery-code-used': msg`used a recovery code to sign in`,
  'session.reset-asked': msg`requested an email to reset the password`,
  'session.password-reset': msg`set a new password by a mailed link`,

  'profile.updated': msg`changed their own profile`,
  'profile.password-changed': msg`changed their own password`,
  'profile.language-changed': msg`chose another language`,
  'profile.two-step-begun': msg`began to set up two-step sign-in`,
  'profile.two-step-on': msg`turned two-step sign-in on`,
  'profile.two-step-off': msg`turned two-step sign-in off`,
  'profile.recovery-codes-renewed': msg`made new recovery codes`,

  'profile.passkey-begun': msg`began to add a passkey`,
  'profile.passkey-added': msg`added a passkey`,
  'profile.passkey-renamed': msg`renamed a passkey`,
  'profile.passkey-removed': msg`removed a passkey`,

  'company.updated': msg`changed the settings of the company`,
  'company.exported': msg`exported everything`,
  'company.retention-updated': msg`changed how long personal data is kept`,
  'company.secrets-replaced': msg`replaced the secrets of the console, because their key was lost`,
  'company.backed-up': msg`made the daily backup`,
  'company.data-deleted': msg`deleted personal data after its retention period`,

  'administrator.invited': msg({ message: 'invited {record}' }),
  'administrator.invited-again': msg({ message: 'sent the invitation of {record} again' }),
  'administrator.invitation-revoked': msg({ message: 'revoked the invitation of {record}' }),
  'administrator.invitation-accepted': msg({ message: 'accepted the invitation as {record}' }),
  'administrator.password-reset': msg({ message: 'set a new password for {record}' }),
  'administrator.two-step-reset': msg({ message: 'turned two-step sign-in off for {record}' }),
  'administrator.two-step-replaced': msg({
    message: 'replaced the two-step secret of {record}, because its key was lost',
  }),
  'administrator.sign-on-linked': msg({ message: 'linked the account of {record} to single sign-on' }),
  'administrator.codes-given': msg({ message: 'received new permissions from single sign-on: {record}' }),
  'administrator.set-up-met': msg`started the console and found an administrator already set up`,

  'token.added': msg({ message: 'created the token of {record}' }),
  'token.rotated': msg({ message: 'rotated the token of {record}' }),
  'token.revoked': msg({ message: 'revoked the token of {record}' }),

  'webhook.rotated': msg({ message: 'rotated the secret of the webhook {record}' }),
  'webhook.tested': msg({ message: 'sent a test message to the webhook {record}' }),
  'webhook.replayed': msg({ message: 'sent a message to the webhook {record} again' }),
  'webhook.gone': msg({ message: 'disabled the webhook {record}, which answered that it is gone' }),

  'educator.moved': msg({ message: 'moved the school or teacher {record} to another channel, or out of one' }),

  'student.moved': msg({ message: 'moved the user {record} to another school or teacher, or out of one' }),
  'student.merged': msg({ message: 'merged the user {record} into another one' }),
  'student.merge-expired': msg({ message: 'ended the undo period for a merge of {record}' }),
  'student.given-key': msg({ message: 'made a subscription key for the user {record}' }),
  'student.signed-in': msg({ message: 'signed in to the learning app as {record}' }),
  'student.erased': msg`erased a user for good`,
  'student.exported': msg({ message: 'exported the personal data of the user {record}' }),
  'student.seeded': msg({ message: 'filled the sales chain with {record}' }),

  'key.generated': msg({ message: 'generated subscription keys for {record}' }),
  'key.refused': msg({ message: 'refused attempts to sign in to the learning app by the key {record}' }),
  'key.handed-over': msg({ message: 'handed the subscription key {record} over to another user' }),

  'sale.recorded': msg({ message: 'recorded a sale to {record}' }),
  'sale.month-closed': msg({ message: 'closed the statements of {record}' }),
  'sale.adjusted': msg({ message: 'adjusted the statement of {record}' }),
  'sale.adjustment-undone': msg({ message: 'undid an adjustment of the statement of {record}' }),
  'sale.statement-paid': msg({ message: 'marked the statement of {record} as paid' }),
  'sale.statement-reopened': msg({ message: 'reopened the statement of {record}' }),
  'sale.statement-mailed': msg({ message: 'mailed the statement of {record}' }),
  'sale.statement-mail-failed': msg({ message: 'could not mail the statement of {record}' }),
  'sale.statement-mail-withdrawn': msg({ message: 'did not mail the statement of {record}' }),
  'sale.refunded': msg({ message: 'refunded a sale to {record}' }),
  'sale.price-added': msg({ message: 'set the price of {record}' }),
  'sale.rate-added': msg({ message: 'set a commission rate: {record}' }),
  'sale.price-removed': msg({ message: 'removed the price of {record}' }),
  'sale.rate-removed': msg({ message: 'removed a commission rate: {record}' }),
  'sale.price-corrected': msg({ message: 'corrected the price of {record}' }),
  'sale.rate-corrected': msg({ message: 'corrected a commission rate: {record}' }),

  'library.ordered': msg`reordered the libraries`,

  'booklet.added': msg({ message: 'saved the booklet {record}' }),
  'library.entry-added': msg({ message: 'added {record} to a list' }),
  'library.entry-updated': msg({ message: 'changed {record} in a list' }),
  'library.entries-ordered': msg`reordered a list`,
  'library.entry-retired': msg({ message: 'retired {record} in a list' }),
  'library.entry-offered': msg({ message: 'offered {record} again in a list' }),
  'library.entry-deleted': msg({ message: 'deleted {record} from a list' }),
  'library.entry-restored': msg({ message: 'restored {record} in a list' }),
  'library.entry-purged': msg({ message: 'removed the deleted entry {record} of a list for good' }),

  'score.uploaded': msg({ message: 'uploaded the sheet music {record}' }),
  'score.corrected': msg({ message: 'published a new edition of the score {record}' }),
  'score.brought-back': msg({ message: 'brought back an edition of the score {record}' }),
  'score.change-undone': msg({ message: 'undid a change of {record}' }),
  'file.uploads-forgotten': msg`removed unused pictures and recordings`,
  'score.uploads-forgotten': msg`removed uploads that nobody published`,
  'score.course-ordered': msg({ message: 'ordered exercises for {record}' }),
  'score.library-cancelled': msg({ message: 'cancelled the library {record}' }),
  'score.composed': msg({ message: 'composed the exercise {record}' }),
  'score.library-uploaded': msg({ message: 'uploaded the library {record}' }),
  'score.uploads-discarded': msg`discarded uploads that were not published`,
  'score.review-handed-over': msg`handed over the review of uploads`,
  'score.review-taken-over': msg`took over the review of uploads`,
  'score.reprocessed': msg`read scores again from their files`,

  'card.moved': msg({ message: 'moved the card {record}' }),
  'card.unarchived': msg({ message: 'put the card {record} back on the board' }),
  'card.noted': msg({ message: 'added a note to the card {record}' }),
  'card.replied': msg({ message: 'answered the email of the card {record}' }),
  'card.merged': msg({ message: 'merged the card {record} with another one' }),
  'card.split': msg({ message: 'moved emails of the card {record} to a new one' }),
  'card.answer-saved': msg({ message: 'saved the answer {record} for later' }),
  'card.answer-deleted': msg({ message: 'deleted the saved answer {record}' }),
  'card.settled': msg({ message: 'marked the card {record} as needing no answer' }),
  'card.unsettled': msg({ message: 'marked the card {record} as needing an answer' }),
  'card.received': msg({ message: 'received an email for the card {record}' }),

  'file.uploaded': msg({ message: 'uploaded the file {record}' }),
};

/** Used in place of the action's text where a single field of an administrator changed. */
export const actionsOfField: Partial<Record<string, MessageDescriptor>> = {
  codes: msg({ message: 'changed the permissions of {record}' }),
  password: msg({ message: 'set a new password for {record}' }),
  email: msg({ message: 'changed the email of {record}' }),
  fileName: msg({ message: 'changed the picture of {record}' }),
};

/** Verbs and actions that have another sentence for several records. */
export const bulkSentences: Partial<Record<string, MessageDescriptor>> = {
  purged: msg({ message: 'removed {records} for good' }),
  'educator.moved': msg({
    message:
      'moved {count, plural, one {# school or teacher} other {# schools and teachers}} to another channel, or out of one',
  }),
  'student.moved': msg({
    message: 'moved {count, plural, one {# user} other {# users}} to another school or teacher, or out of one',
  }),
  'student.given-key': msg({
    message: 'made subscription keys for {count, plural, one {# user} other {# users}}',
  }),
  'sale.recorded': msg({ message: 'recorded {count, plural, one {# sale} other {# sales}}' }),
};
