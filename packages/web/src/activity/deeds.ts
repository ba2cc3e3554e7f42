import type { Area } from '@eemusic/contract/activity';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const areaNames: Record<Area, MessageDescriptor> = {
  session: msg`Signing in and out`,
  profile: msg`Own profile`,
  administrator: msg`Administrators`,
  channel: msg`Channels`,
  educator: msg`Schools and teachers`,
  student: msg`Users`,
  key: msg`Subscription keys`,
  sale: msg`Sales and commission`,
  library: msg`Libraries`,
  score: msg`Scores`,
  file: msg`Files`,
};

/** How a record is called that has no name. */
export const kindNames: Record<string, MessageDescriptor> = {
  administrator: msg`an administrator`,
  channel: msg`a channel`,
  educator: msg`a school or teacher`,
  student: msg`a user`,
  key: msg`a subscription key`,
  sale: msg`a sale`,
  library: msg`a library`,
  score: msg`a score`,
  'score file': msg`a file of sheet music`,
  file: msg`a file`,
  session: msg`a session`,
};

/** What somebody did, after their name. */
export const deeds: Record<string, MessageDescriptor> = {
  'session.opened': msg`signed in`,
  'session.closed': msg`signed out`,
  'session.recovery-code-used': msg`used a recovery code to sign in`,
  'session.reset-asked': msg`asked for a mail to set a new password`,
  'session.password-reset': msg`set a new password by a mailed link`,

  'profile.updated': msg`changed their own profile`,
  'profile.password-changed': msg`changed their own password`,
  'profile.language-changed': msg`chose another language`,
  'profile.two-step-begun': msg`began to set up two-step sign-in`,
  'profile.two-step-on': msg`turned two-step sign-in on`,
  'profile.two-step-off': msg`turned two-step sign-in off`,
  'profile.recovery-codes-renewed': msg`made new recovery codes`,

  'administrator.created': msg({ message: 'added the administrator {record}' }),
  'administrator.updated': msg({ message: 'changed the administrator {record}' }),
  'administrator.activated': msg({ message: 'activated the administrator {record}' }),
  'administrator.deactivated': msg({ message: 'deactivated the administrator {record}' }),
  'administrator.deleted': msg({ message: 'deleted the administrator {record}' }),
  'administrator.restored': msg({ message: 'restored the administrator {record}' }),
  'administrator.purged': msg({ message: 'removed the deleted administrator {record} for good' }),
  'administrator.password-reset': msg({ message: 'set a new password for {record}' }),
  'administrator.two-step-reset': msg({ message: 'turned two-step sign-in off for {record}' }),
  'administrator.set-up-met': msg`started the console and found an administrator already set up`,

  'channel.created': msg({ message: 'added the channel {record}' }),
  'channel.updated': msg({ message: 'changed the channel {record}' }),
  'channel.activated': msg({ message: 'activated the channel {record}' }),
  'channel.deactivated': msg({ message: 'deactivated the channel {record}' }),
  'channel.deleted': msg({ message: 'deleted the channel {record}' }),
  'channel.restored': msg({ message: 'restored the channel {record}' }),
  'channel.purged': msg({ message: 'removed the deleted channel {record} for good' }),

  'educator.created': msg({ message: 'added the school or teacher {record}' }),
  'educator.updated': msg({ message: 'changed the school or teacher {record}' }),
  'educator.moved': msg({ message: 'moved the school or teacher {record} to another channel, or out of one' }),
  'educator.activated': msg({ message: 'activated the school or teacher {record}' }),
  'educator.deactivated': msg({ message: 'deactivated the school or teacher {record}' }),
  'educator.deleted': msg({ message: 'deleted the school or teacher {record}' }),
  'educator.restored': msg({ message: 'restored the school or teacher {record}' }),
  'educator.purged': msg({ message: 'removed the deleted school or teacher {record} for good' }),
  'educator.imported': msg({ message: 'imported schools and teachers from {record}' }),
  'educator.import-undone': msg({ message: 'took back the import of schools and teachers from {record}' }),
  'educator.import-expired': msg({
    message: 'let go of what would have taken back the import of schools and teachers from {record}',
  }),

  'student.created': msg({ message: 'added the user {record}' }),
  'student.updated': msg({ message: 'changed the user {record}' }),
  'student.moved': msg({ message: 'moved the user {record} to another school or teacher, or out of one' }),
  'student.activated': msg({ message: 'activated the user {record}' }),
  'student.deactivated': msg({ message: 'deactivated the user {record}' }),
  'student.deleted': msg({ message: 'deleted the user {record}' }),
  'student.restored': msg({ message: 'restored the user {record}' }),
  'student.purged': msg({ message: 'removed the deleted user {record} for good' }),
  'student.imported': msg({ message: 'imported users from {record}' }),
  'student.import-undone': msg({ message: 'took back the import of users from {record}' }),
  'student.import-expired': msg({ message: 'let go of what would have taken back the import of users from {record}' }),
  'student.seeded': msg({ message: 'filled the sales chain with {record}' }),

  'key.generated': msg({ message: 'generated subscription keys for {record}' }),
  'key.updated': msg({ message: 'changed the subscription key {record}' }),
  'key.revoked': msg({ message: 'revoked the subscription key {record}' }),
  'key.reinstated': msg({ message: 'reinstated the subscription key {record}' }),
  'key.renewed': msg({ message: 'renewed the subscription key {record}' }),
  'key.redeemed': msg({ message: 'redeemed the subscription key {record}' }),
  'key.deleted': msg({ message: 'deleted the subscription key {record}' }),
  'key.restored': msg({ message: 'restored the subscription key {record}' }),
  'key.purged': msg({ message: 'removed the deleted subscription key {record} for good' }),

  'sale.recorded': msg({ message: 'recorded a sale to {record}' }),
  'sale.refunded': msg({ message: 'refunded a sale to {record}' }),
  'sale.price-added': msg({ message: 'set the price of {record}' }),
  'sale.rate-added': msg({ message: 'set a commission rate: {record}' }),

  'library.added': msg({ message: 'added the library {record}' }),
  'library.ordered': msg`put the libraries in another order`,
  'library.updated': msg({ message: 'changed the library {record}' }),
  'library.deleted': msg({ message: 'deleted the library {record}' }),
  'library.restored': msg({ message: 'restored the library {record}' }),
  'library.purged': msg({ message: 'removed the deleted library {record} for good' }),

  'score.uploaded': msg({ message: 'uploaded the sheet music {record}' }),
  'score.published': msg({ message: 'published the score {record}' }),
  'score.updated': msg({ message: 'changed the score {record}' }),
  'score.enabled': msg({ message: 'enabled the score {record}' }),
  'score.disabled': msg({ message: 'disabled the score {record}' }),
  'score.deleted': msg({ message: 'deleted the score {record}' }),
  'score.restored': msg({ message: 'restored the score {record}' }),
  'score.purged': msg({ message: 'removed the deleted score {record} for good' }),
  'score.repaired': msg({ message: 'repaired the score {record}' }),
  'score.finding-accepted': msg({ message: 'accepted what was found in the score {record}' }),
  'score.finding-reopened': msg({ message: 'reopened what was found in the score {record}' }),
  'score.change-undone': msg({ message: 'took back a change of {record}' }),
  'score.change-expired': msg({ message: 'let go of what would have taken back a change of {record}' }),
  'score.uploads-forgotten': msg`removed uploads that nobody published`,
  'score.reprocessed': msg`read scores again from their files`,

  'file.uploaded': msg({ message: 'uploaded the file {record}' }),
};

/** Where the changed fields, or the record, tell more than the action does. */
export const narrowDeeds = {
  permissions: msg({ message: 'changed the permissions of {record}' }),
  password: msg({ message: 'set a new password for {record}' }),
  email: msg({ message: 'changed the e-mail address of {record}' }),
  picture: msg({ message: 'changed the picture of {record}' }),
  otherSessions: msg`signed out all their other sessions`,
  oneSession: msg`signed out another one of their sessions`,
  unusedRevoked: msg({ message: 'revoked the unused subscription keys of {record}' }),
  unusedReinstated: msg({ message: 'reinstated the unused subscription keys of {record}' }),
} satisfies Record<string, MessageDescriptor>;
