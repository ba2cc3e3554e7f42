import { type ImportedCounts, importedText, type Restored, restoredText } from './sentences.ts';
import { count, exampleOf, inWords, type Params, type ParamsOf, worded, type Wording } from './wording.ts';

/** Success messages: code → English text, as worded in the specification. */
export const messages = {
  'file.uploaded': 'File uploaded successfully',

  'session.reset-sent': 'Email sent successfully',
  'session.password-reset': 'Password reset',
  'session.signed-out': 'Signed out',

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

  'invitation.sent': worded({ email: 'mei@example.com' }, ({ email }) => `Invitation sent to ${email}`),
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
  'educator.moved': worded({ count: 3 }, (moved) => `${count(moved.count, 'educator')} moved`),

  'student.updated': 'User updated successful',
  'student.activated': 'User activated!',
  'student.deactivated': 'User deactivated!',
  'student.deleted': 'User deleted successful',
  'student.erased': 'User erased for good',
  'student.moved': worded({ count: 3 }, (moved) => `${count(moved.count, 'user')} moved`),

  'import.applied': worded<ImportedCounts>({ noun: 'student', new: 3, changed: 2 }, importedText),
  'import.undone': worded({ name: 'users.csv' }, ({ name }) => `Import of ${name} undone`),

  'key.generated': worded({ count: 3 }, (keys) => `${count(keys.count, 'key')} generated`),
  'key.updated': 'Key information Updated!',
  'key.revoked': 'Key revoked',
  'key.reinstated': 'Key reinstated',
  'key.renewed': worded({ count: 3 }, (keys) => (keys.count === 1 ? 'Key renewed' : `${keys.count} keys renewed`)),
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
    ({ month, count: statements }) => `${month} closed: ${count(statements, 'statement')}`,
  ),
  'statement.paid': worded({ count: 3 }, (paid) =>
    paid.count === 1 ? 'Statement paid' : `${paid.count} statements paid`,
  ),
  'statement.reopened': 'Statement reopened',
  'statement.mailed': worded({ email: 'mei@example.com' }, ({ email }) => `The statement goes to ${email}`),

  'library.added': 'Library added',
  'library.updated': 'Library updated',
  'library.ordered': 'Libraries reordered',
  'library.deleted': 'Library deleted',

  'score.published': worded({ count: 3 }, (scores) =>
    scores.count === 1 ? 'Score published to library' : `${scores.count} scores published to library`,
  ),
  'draft.kept': 'Kept for review',
  'draft.discarded': worded({ count: 3 }, (scores) =>
    scores.count === 1 ? 'Upload discarded' : `${scores.count} uploads discarded`,
  ),
  'draft.handed-over': worded<{ name: string }>({ name: 'Mei Lin' }, ({ name }) => `Handed over to ${name}`),
  'draft.taken-over': 'Taken over',
  'filter.saved': 'Filter saved',
  'filter.renamed': 'Filter renamed',
  'filter.deleted': 'Filter deleted',
  'booklet.added': 'Booklet saved',
  'booklet.updated': 'Booklet updated',
  'booklet.duplicated': 'Booklet duplicated',
  'booklet.printed': 'Booklet marked as printed',
  'booklet.deleted': 'Booklet deleted',
  'entry.added': worded<{ name: string }>({ name: 'A major' }, ({ name }) => `${name} added`),
  'entry.updated': worded<{ name: string }>({ name: 'A major' }, ({ name }) => `${name} updated`),
  'entry.ordered': 'Order saved',
  'entry.retired': worded({ name: 'A major', scores: 3 }, ({ name, scores }) => {
    if (scores === 0) return `${name} retired`;
    return scores === 1 ? `${name} retired: one score keeps it` : `${name} retired: ${scores} scores keep it`;
  }),
  'entry.offered': worded<{ name: string }>({ name: 'A major' }, ({ name }) => `${name} is offered again`),
  'entry.deleted': worded<{ name: string }>({ name: 'A major' }, ({ name }) => `${name} deleted`),
  'score.updated': 'Score updated',
  'score.enabled': 'Score enabled',
  'score.disabled': 'Score disabled',
  'score.corrected': worded({ edition: 2 }, ({ edition }) => `Edition ${edition} published`),
  'score.aligned': 'Accompaniment aligned',
  'score.deleted': worded({ count: 3 }, (scores) =>
    scores.count === 1 ? 'Score deleted' : `${scores.count} scores deleted`,
  ),
  'score.changed': worded({ changed: 3, chosen: 5 }, changedText),
  'score.change-undone': worded({ name: 'Für Elise' }, ({ name }) => `Change of ${name} undone`),

  'finding.accepted': worded({ count: 3 }, (findings) =>
    findings.count === 1 ? 'Finding accepted' : `${findings.count} findings accepted`,
  ),
  'finding.reopened': worded({ count: 3 }, (findings) =>
    findings.count === 1 ? 'Finding reopened' : `${findings.count} findings reopened`,
  ),
  'finding.repaired': worded({ count: 3 }, (findings) =>
    findings.count === 1 ? 'Finding repaired' : `${findings.count} findings repaired`,
  ),

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

  'record.restored': worded<Restored>({ noun: 'score', count: 1, name: 'Für Elise' }, restoredText),
} as const satisfies Record<string, Wording>;

export type MessageCode = keyof typeof messages;
export type MessageParams<Code extends MessageCode> = ParamsOf<(typeof messages)[Code]>;
export type PlainMessageCode = {
  [Code in MessageCode]: (typeof messages)[Code] extends string ? Code : never;
}[MessageCode];

export const messageExample = (code: MessageCode): string => messageText(code, exampleOf(messages[code]));

export const messageText = (code: MessageCode, params: Params): string => inWords(messages[code], params);

function changedText({ changed, chosen }: { changed: number; chosen: number }): string {
  if (changed === 0) return 'No score had to be changed';
  if (changed < chosen) return `${changed} of ${chosen} scores changed; the rest already matched`;
  return changed === 1 ? 'Score changed' : `${changed} scores changed`;
}
