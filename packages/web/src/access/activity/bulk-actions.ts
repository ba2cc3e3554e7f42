import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What somebody did to many records at once, worded to follow their name. */
export const bulkActions: Record<string, MessageDescriptor> = {
  'channel.deleted': msg({ message: 'deleted {count, plural, one {# channel} other {# channels}}' }),
  'channel.restored': msg({ message: 'restored {count, plural, one {# channel} other {# channels}}' }),
  'educator.created': msg({
    message: 'added {count, plural, one {# school or teacher} other {# schools and teachers}}',
  }),
  'educator.updated': msg({
    message: 'changed {count, plural, one {# school or teacher} other {# schools and teachers}}',
  }),
  'educator.moved': msg({
    message:
      'moved {count, plural, one {# school or teacher} other {# schools and teachers}} to another channel, or out of one',
  }),
  'educator.deleted': msg({
    message: 'deleted {count, plural, one {# school or teacher} other {# schools and teachers}}',
  }),
  'educator.restored': msg({
    message: 'restored {count, plural, one {# school or teacher} other {# schools and teachers}}',
  }),
  'student.created': msg({ message: 'added {count, plural, one {# user} other {# users}}' }),
  'student.updated': msg({ message: 'changed {count, plural, one {# user} other {# users}}' }),
  'student.moved': msg({
    message: 'moved {count, plural, one {# user} other {# users}} to another school or teacher, or out of one',
  }),
  'student.deleted': msg({ message: 'deleted {count, plural, one {# user} other {# users}}' }),
  'student.restored': msg({ message: 'restored {count, plural, one {# user} other {# users}}' }),
  'key.revoked': msg({ message: 'revoked {count, plural, one {# subscription key} other {# subscription keys}}' }),
  'key.reinstated': msg({
    message: 'reinstated {count, plural, one {# subscription key} other {# subscription keys}}',
  }),
  'key.renewed': msg({ message: 'renewed {count, plural, one {# subscription key} other {# subscription keys}}' }),
  'key.deleted': msg({ message: 'deleted {count, plural, one {# subscription key} other {# subscription keys}}' }),
  'key.restored': msg({ message: 'restored {count, plural, one {# subscription key} other {# subscription keys}}' }),
  'score.published': msg({ message: 'published {count, plural, one {# score} other {# scores}}' }),
  'score.updated': msg({ message: 'changed {count, plural, one {# score} other {# scores}}' }),
  'score.enabled': msg({ message: 'enabled {count, plural, one {# score} other {# scores}}' }),
  'score.disabled': msg({ message: 'disabled {count, plural, one {# score} other {# scores}}' }),
  'score.deleted': msg({ message: 'deleted {count, plural, one {# score} other {# scores}}' }),
  'score.restored': msg({ message: 'restored {count, plural, one {# score} other {# scores}}' }),
  'score.repaired': msg({ message: 'repaired {count, plural, one {# score} other {# scores}}' }),
  'administrator.deleted': msg({ message: 'deleted {count, plural, one {# administrator} other {# administrators}}' }),
  'administrator.restored': msg({
    message: 'restored {count, plural, one {# administrator} other {# administrators}}',
  }),
  'card.restored': msg({ message: 'restored {count, plural, one {# card} other {# cards}}' }),
  'sale.recorded': msg({ message: 'recorded {count, plural, one {# sale} other {# sales}}' }),
  'score.finding-accepted': msg({
    message: 'accepted what was found in {count, plural, one {# score} other {# scores}}',
  }),
  'score.finding-reopened': msg({
    message: 'reopened what was found in {count, plural, one {# score} other {# scores}}',
  }),
  'channel.purged': msg({
    message: 'removed {count, plural, one {# deleted channel} other {# deleted channels}} for good',
  }),
  'educator.purged': msg({
    message:
      'removed {count, plural, one {# deleted school or teacher} other {# deleted schools and teachers}} for good',
  }),
  'student.purged': msg({ message: 'removed {count, plural, one {# deleted user} other {# deleted users}} for good' }),
  'key.purged': msg({
    message: 'removed {count, plural, one {# deleted subscription key} other {# deleted subscription keys}} for good',
  }),
  'score.purged': msg({ message: 'removed {count, plural, one {# deleted score} other {# deleted scores}} for good' }),
  'administrator.purged': msg({
    message: 'removed {count, plural, one {# deleted administrator} other {# deleted administrators}} for good',
  }),
  'card.purged': msg({ message: 'removed {count, plural, one {# deleted card} other {# deleted cards}} for good' }),
};
