import type { Area } from '@eemusic/contract/activity';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const areaNames: Record<Area, MessageDescriptor> = {
  session: msg`Signing in and out`,
  profile: msg`Own profile`,
  administrator: msg`Administrators`,
  library: msg`Libraries`,
  score: msg`Scores`,
  file: msg`Files`,
};

/** How a record is called that has no name. */
export const kindNames: Record<string, MessageDescriptor> = {
  administrator: msg`an administrator`,
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

  'library.added': msg({ message: 'added the library {record}' }),
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
  'score.uploads-forgotten': msg`removed uploads that nobody published`,

  'file.uploaded': msg({ message: 'uploaded the file {record}' }),
};

/** Where the changed fields tell more than the action does. */
export const narrowDeeds = {
  permissions: msg({ message: 'changed the permissions of {record}' }),
  password: msg({ message: 'set a new password for {record}' }),
  email: msg({ message: 'changed the e-mail address of {record}' }),
  picture: msg({ message: 'changed the picture of {record}' }),
  otherSessions: msg`signed out all their other sessions`,
  oneSession: msg`signed out another one of their sessions`,
} satisfies Record<string, MessageDescriptor>;
