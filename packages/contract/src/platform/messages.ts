import type { ChangedNoun, ImportedCounts, ImportNoun, Restored } from './sentences.ts';
import { startMessages } from './start-texts.ts';
import { inWords, type Params, type ParamsOf, worded, type Wording } from './wording.ts';

/** Success messages: code → English text, as worded in the specification. */
export const appMessages = {
  'file.uploaded': 'File uploaded successfully',

  'profile.updated': 'Profile updated',
  'profile.password-changed': 'Password changed',
  'profile.language-changed': 'Language changed',
  'profile.session-ended': 'Session ended',
  'profile.signed-out-elsewhere': 'Signed out everywhere else',

  'monthly-report.on': 'You get the figures of each month by email',
  'monthly-report.off': 'You no longer get figures by email',

  'company.updated': 'Company settings saved',
  'retention.updated': 'Data retention saved',

  'token.added': 'Token created',
  'token.rotated': 'Token rotated',
  'token.revoked': 'Token revoked',

  'webhook.added': 'Webhook added',
  'webhook.updated': 'Webhook saved',
  'webhook.enabled': 'Webhook enabled',
  'webhook.disabled': 'Webhook disabled',
  'webhook.rotated': 'Secret rotated',
  'webhook.deleted': 'Webhook deleted',
  'webhook.tested': 'The test message was delivered',
  'webhook.test-failed': 'The test message was not accepted',
  'webhook.replayed': 'It will be sent again',

  'two-step.begun': 'Scan the QR code with your authenticator app',
  'two-step.turned-on': 'Two-step sign-in is on',
  'two-step.turned-off': 'Two-step sign-in is off',
  'two-step.codes-renewed': 'Recovery codes renewed',

  'passkey.begun': 'Follow your browser’s instructions to create the passkey',
  'passkey.added': 'Passkey added',
  'passkey.renamed': 'Passkey renamed',
  'passkey.removed': 'Passkey removed',

  'invitation.sent': worded({ email: 'mei@example.com' }, 'Invitation sent to {email}'),
  'invitation.revoked': 'Invitation revoked',

  'administrator.created': 'Admin created!',
  'administrator.updated': 'Admin updated!',
  'administrator.activated': 'Admin activated!',
  'administrator.deactivated': 'Admin deactivated!',
  'administrator.deleted': 'Admin deleted successful',

  'channel.added': 'Channel Added successful',
  'channel.updated': 'Channel updated successful',
  'channel.activated': 'Channel activated!',
  'channel.deactivated': 'Channel deactivated!',
  'channel.deleted': 'Channel deleted successful',

  'educator.added': 'Educator added successful',
  'educator.updated': 'Educator updated successful',
  'educator.activated': 'Educator activated!',
  'educator.deactivated': 'Educator deactivated!',
  'educator.deleted': 'Educator deleted successful',
  'educator.moved': worded({ count: 3 }, '{count, plural, one {# educator moved} other {# educators moved}}'),

  'student.updated': 'User updated successful',
  'student.activated': 'User activated!',
  'student.deactivated': 'User deactivated!',
  'student.deleted': 'User deleted successful',
  'student.erased': 'User erased for good',
  'student.merged': worded({ name: 'Li Lei' }, 'Merged into {name}'),
  'student.merge-undone': worded({ name: 'Li Lei' }, 'Merge of {name} undone'),
  'student.moved': worded({ count: 3 }, '{count, plural, one {# user moved} other {# users moved}}'),

  'import.applied': worded<ImportedCounts>(
    { noun: 'student', new: 3, changed: 2 },
    {
      noun: {
        channel:
          '{new, plural, =0 {} one {# new channel} other {# new channels}}{changed, plural, =0 {} one {{new, plural, =0 {} other { and }}# changed channel} other {{new, plural, =0 {} other { and }}# changed channels}} imported',
        educator:
          '{new,plural,=0{} one{# new school or teacher} other{# new schools and teachers}}{changed,plural,=0{} one{{new,plural,=0{} other{ and }}# changed school or teacher} other{{new,plural,=0{} other{ and }}# changed schools and teachers}} imported',
        student:
          '{new, plural, =0 {} one {# new user} other {# new users}}{changed, plural, =0 {} one {{new, plural, =0 {} other { and }}# changed user} other {{new, plural, =0 {} other { and }}# changed users}} imported',
      },
    },
  ),
  'import.undone': worded({ name: 'users.csv' }, 'Import of {name} undone'),
  'import.undone-but-used': worded(
    { name: 'users.csv', stayed: 3 },
    'Import of {name} undone; {stayed, plural, one {# user who has redeemed a key stays} other {# users who have redeemed a key stay}}',
  ),

  'key.generated': worded({ count: 3 }, '{count, plural, one {# key generated} other {# keys generated}}'),
  /** `skipped` users got none. */
  'key.given': worded(
    { count: 3, skipped: 2 },
    '{count, plural, one {# key made} other {# keys made}}{skipped, plural, =0 {} one {; # user got none} other {; # users got none}}',
  ),
  'key.updated': 'Key information Updated!',
  'key.revoked': 'Key revoked',
  'key.reinstated': 'Key reinstated',
  'key.many-revoked': worded({ count: 3 }, '{count, plural, =1 {Key revoked} other {# keys revoked}}'),
  'key.many-reinstated': worded({ count: 3 }, '{count, plural, =1 {Key reinstated} other {# keys reinstated}}'),
  'key.handed-over': worded({ name: 'Li Lei' }, 'Key handed over to {name}'),
  'key.renewed': worded({ count: 3 }, '{count, plural, =1 {Key renewed} other {# keys renewed}}'),
  'key.deleted': 'Key deleted successful',
  'key.redeemed': 'Key redeemed',

  'sale.refunded': 'Sale refunded',
  'rate.added': 'Rate added',
  'price.added': 'Price added',
  'rate.removed': 'Rate removed',
  'price.removed': 'Price removed',
  'rate.corrected': 'Rate corrected',
  'price.corrected': 'Price corrected',

  'month.closed': worded(
    { month: '2026-10', count: 3 },
    '{count, plural, one {{month} closed: # statement} other {{month} closed: # statements}}',
  ),
  'statement.paid': worded({ count: 3 }, '{count, plural, =1 {Statement paid} other {# statements paid}}'),
  'statement.reopened': 'Statement reopened',
  'statement.adjusted': 'Adjustment added',
  'statement.adjustment-undone': 'Adjustment undone',
  'statement.mailed': worded({ email: 'mei@example.com' }, 'The statement goes to {email}'),

  'bulk.composing': worded({ count: 3 }, '{count, plural, one {Composing # exercise} other {Composing # exercises}}'),
  'bulk.cancelled': 'Cancelled. What was done already waits for review',
  'bulk.begun': worded({ count: 3 }, '{count, plural, one {Reading # file} other {Reading # files}}'),
  'library.added': 'Library added',
  'library.updated': 'Library updated',
  'library.ordered': 'Libraries reordered',
  'library.deleted': 'Library deleted',

  'score.published': worded(
    { count: 3 },
    '{count, plural, =1 {Score published to library} other {# scores published to library}}',
  ),
  'draft.kept': 'Kept for review',
  'draft.discarded': worded({ count: 3 }, '{count, plural, =1 {Upload discarded} other {# uploads discarded}}'),
  'draft.handed-over': worded({ name: 'Mei Lin' }, 'Handed over to {name}'),
  'draft.taken-over': 'Taken over',
  'filter.saved': 'Filter saved',
  'filter.renamed': 'Filter renamed',
  'filter.deleted': 'Filter deleted',
  'booklet.added': 'Booklet saved',
  'booklet.updated': 'Booklet updated',
  'booklet.duplicated': 'Booklet duplicated',
  'booklet.printed': 'Booklet marked as printed',
  'booklet.deleted': 'Booklet deleted',
  'entry.added': worded({ name: 'A major' }, '{name} added'),
  'entry.updated': worded({ name: 'A major' }, '{name} updated'),
  'entry.ordered': 'Order saved',
  'entry.retired': worded(
    { name: 'A major', scores: 3 },
    '{scores, plural, =0 {{name} retired} one {{name} retired: one score keeps it} other {{name} retired: # scores keep it}}',
  ),
  'entry.offered': worded({ name: 'A major' }, '{name} is offered again'),
  'entry.deleted': worded({ name: 'A major' }, '{name} deleted'),
  'score.updated': 'Score updated',
  'score.enabled': 'Score enabled',
  'score.disabled': 'Score disabled',
  'score.corrected': worded({ edition: 2 }, 'Edition {edition} published'),
  'score.aligned': 'Accompaniment aligned',
  'score.deleted': worded({ count: 3 }, '{count, plural, =1 {Score deleted} other {# scores deleted}}'),
  'score.change-undone': worded({ name: 'Für Elise' }, 'Change of {name} undone'),

  'finding.accepted': worded({ count: 3 }, '{count, plural, =1 {Finding accepted} other {# findings accepted}}'),
  'finding.reopened': worded({ count: 3 }, '{count, plural, =1 {Finding reopened} other {# findings reopened}}'),
  'finding.repaired': worded({ count: 3 }, '{count, plural, =1 {Finding repaired} other {# findings repaired}}'),

  'card.added': 'Card added',
  'card.updated': 'Card updated',
  'card.moved': 'Card moved',
  'card.archived': 'Card archived',
  'card.unarchived': 'Card back on the board',
  'card.deleted': 'Card deleted',
  'card.note-added': 'Note added',
  'card.settled': 'No answer is needed',
  'card.unsettled': 'Waits for an answer',
  'card.answered': 'Answer on its way',
  'card.forwarded': 'Email forwarded',
  'card.merged': 'Cards merged',
  'card.split': 'Emails moved to a new card',
  'card.file-uploaded': 'File uploaded',
  'card.answer-saved': 'Answer saved',
  'card.answer-deleted': 'Saved answer deleted',

  /** `outcome` is not sent: it follows from the numbers. */
  'record.changed': worded<{ noun: ChangedNoun; changed: number; chosen: number; outcome?: 'none' | 'some' | 'all' }>(
    { noun: 'student', changed: 3, chosen: 5 },
    {
      outcome: {
        none: '{noun, select, channel {No channel} educator {No educator} score {No score} other {No user}} had to be changed',
        some: '{changed} {noun, select, channel {of {chosen} channels} educator {of {chosen} educators} score {of {chosen} scores} other {of {chosen} users}} changed; the rest already matched',
        all: '{changed, plural, =1 {{noun, select, channel {Channel changed} educator {Educator changed} score {Score changed} other {User changed}}} other {# {noun, select, channel {channels } educator {educators } score {scores } other {users }}changed}}',
      },
    },
  ),
  'record.change-undone': worded<{ noun: ImportNoun; count: number }>(
    { noun: 'student', count: 3 },
    {
      noun: {
        channel: 'Change of {count, plural, one {# channel} other {# channels}} undone',
        educator: 'Change of {count, plural, one {# school or teacher} other {# schools and teachers}} undone',
        student: 'Change of {count, plural, one {# user} other {# users}} undone',
      },
    },
  ),
  'record.restored': worded<Restored>(
    { noun: 'score', count: 1, name: 'Für Elise' },
    {
      noun: {
        administrator: '{count, plural, =1 {Administrator {name} restored} other {# administrators restored}}',
        booklet: '{count, plural, =1 {Booklet {name} restored} other {# booklets restored}}',
        card: '{count, plural, =1 {Card {name} restored} other {# cards restored}}',
        channel: '{count, plural, =1 {Channel {name} restored} other {# channels restored}}',
        educator: '{count, plural, =1 {Educator {name} restored} other {# educators restored}}',
        key: '{count, plural, =1 {Key {name} restored} other {# keys restored}}',
        library: '{count, plural, =1 {Library {name} restored} other {# libraries restored}}',
        score: '{count, plural, =1 {Score {name} restored} other {# scores restored}}',
        student: '{count, plural, =1 {User {name} restored} other {# users restored}}',
      },
    },
  ),
} as const satisfies Record<string, Wording>;

export const messages = { ...startMessages, ...appMessages };

export type MessageCode = keyof typeof messages;
export type MessageParams<Code extends MessageCode> = ParamsOf<(typeof messages)[Code]>;
export type PlainMessageCode = {
  [Code in MessageCode]: (typeof messages)[Code] extends string ? Code : never;
}[MessageCode];

export const messageText = (code: MessageCode, params: Params): string => inWords(messages[code], params);
