import type { MessageCode } from '@eemusic/contract/platform/messages';
import type { ImportedCounts, Restored, RestorableNoun } from '@eemusic/contract/platform/sentences';
import { plural, t } from '@lingui/core/macro';
import type { MessageTexts } from '#platform/sentences/texts.ts';
import type { StartMessage } from '#platform/sentences/start-messages.ts';

/** Texts of what the server reports as done. */
export const appMessages: MessageTexts<
  Exclude<
    MessageCode,
    StartMessage | `passkey.${string}` | `two-step.${string}` | `${'invitation' | 'token' | 'webhook'}.${string}`
  >
> = {
  'file.uploaded': () => t`File uploaded successfully`,

  'profile.updated': () => t`Profile updated`,
  'profile.password-changed': () => t`Password changed`,
  'profile.language-changed': () => t`Language changed`,
  'profile.session-ended': () => t`Session ended`,
  'profile.signed-out-elsewhere': () => t`Signed out everywhere else`,

  'monthly-report.on': () => t`You get the figures of each month by email`,
  'monthly-report.off': () => t`You no longer get figures by email`,

  'company.updated': () => t`Company settings saved`,
  'retention.updated': () => t`Data retention saved`,

  'administrator.created': () => t`Admin created!`,
  'administrator.updated': () => t`Admin updated!`,
  'administrator.activated': () => t`Admin activated!`,
  'administrator.deactivated': () => t`Admin deactivated!`,
  'administrator.deleted': () => t`Admin deleted successful`,

  'channel.added': () => t`Channel Added successful`,
  'channel.updated': () => t`Channel updated successful`,
  'channel.activated': () => t`Channel activated!`,
  'channel.deactivated': () => t`Channel deactivated!`,
  'channel.deleted': () => t`Channel deleted successful`,

  'educator.added': () => t`Educator added successful`,
  'educator.updated': () => t`Educator updated successful`,
  'educator.activated': () => t`Educator activated!`,
  'educator.deactivated': () => t`Educator deactivated!`,
  'educator.deleted': () => t`Educator deleted successful`,
  'educator.moved': ({ count }) => plural(count, { one: '# educator moved', other: '# educators moved' }),

  'student.updated': () => t`User updated successful`,
  'student.activated': () => t`User activated!`,
  'student.deactivated': () => t`User deactivated!`,
  'student.deleted': () => t`User deleted successful`,
  'student.erased': () => t`User erased for good`,
  'student.moved': ({ count }) => plural(count, { one: '# user moved', other: '# users moved' }),

  'import.applied': importedText,
  'import.undone': ({ name }) => t`Import of ${name} undone`,

  'key.generated': ({ count }) => plural(count, { one: '# key generated', other: '# keys generated' }),
  'key.updated': () => t`Key information Updated!`,
  'key.revoked': () => t`Key revoked`,
  'key.reinstated': () => t`Key reinstated`,
  'key.renewed': ({ count }) => plural(count, { 1: 'Key renewed', other: '# keys renewed' }),
  'key.deleted': () => t`Key deleted successful`,
  'key.redeemed': () => t`Key redeemed`,

  'sale.refunded': () => t`Sale refunded`,
  'rate.added': () => t`Rate added`,
  'price.added': () => t`Price added`,
  'rate.removed': () => t`Rate removed`,
  'price.removed': () => t`Price removed`,
  'rate.corrected': () => t`Rate corrected`,
  'price.corrected': () => t`Price corrected`,

  'month.closed': ({ month, count }) =>
    plural(count, { one: `${month} closed: # statement`, other: `${month} closed: # statements` }),
  'statement.paid': ({ count }) => plural(count, { 1: 'Statement paid', other: '# statements paid' }),
  'statement.reopened': () => t`Statement reopened`,
  'statement.mailed': ({ email }) => t`The statement goes to ${email}`,

  'library.added': () => t`Library added`,
  'library.updated': () => t`Library updated`,
  'library.ordered': () => t`Libraries reordered`,
  'library.deleted': () => t`Library deleted`,

  'score.published': ({ count }) =>
    plural(count, { 1: 'Score published to library', other: '# scores published to library' }),
  'draft.kept': () => t`Kept for review`,
  'draft.discarded': ({ count }) => plural(count, { 1: 'Upload discarded', other: '# uploads discarded' }),
  'draft.handed-over': ({ name }) => t`Handed over to ${name}`,
  'draft.taken-over': () => t`Taken over`,
  'filter.saved': () => t`Filter saved`,
  'filter.renamed': () => t`Filter renamed`,
  'filter.deleted': () => t`Filter deleted`,
  'booklet.added': () => t`Booklet saved`,
  'booklet.updated': () => t`Booklet updated`,
  'booklet.duplicated': () => t`Booklet duplicated`,
  'booklet.printed': () => t`Booklet marked as printed`,
  'booklet.deleted': () => t`Booklet deleted`,
  'entry.added': ({ name }) => t`${name} added`,
  'entry.updated': ({ name }) => t`${name} updated`,
  'entry.ordered': () => t`Order saved`,
  'entry.retired': ({ name, scores }) =>
    plural(scores, {
      0: `${name} retired`,
      one: `${name} retired: one score keeps it`,
      other: `${name} retired: # scores keep it`,
    }),
  'entry.offered': ({ name }) => t`${name} is offered again`,
  'entry.deleted': ({ name }) => t`${name} deleted`,
  'score.updated': () => t`Score updated`,
  'score.enabled': () => t`Score enabled`,
  'score.disabled': () => t`Score disabled`,
  'score.corrected': ({ edition }) => t`Edition ${edition} published`,
  'score.aligned': () => t`Accompaniment aligned`,
  'score.deleted': ({ count }) => plural(count, { 1: 'Score deleted', other: '# scores deleted' }),
  'score.changed': changedText,
  'score.change-undone': ({ name }) => t`Change of ${name} undone`,

  'finding.accepted': ({ count }) => plural(count, { 1: 'Finding accepted', other: '# findings accepted' }),
  'finding.reopened': ({ count }) => plural(count, { 1: 'Finding reopened', other: '# findings reopened' }),
  'finding.repaired': ({ count }) => plural(count, { 1: 'Finding repaired', other: '# findings repaired' }),

  'card.added': () => t`Card added`,
  'card.updated': () => t`Card updated`,
  'card.moved': () => t`Card moved`,
  'card.archived': () => t`Card archived`,
  'card.unarchived': () => t`Card back on the board`,
  'card.deleted': () => t`Card deleted`,
  'card.note-added': () => t`Note added`,
  'card.settled': () => t`No answer is needed`,
  'card.unsettled': () => t`Waits for an answer`,
  'card.answered': () => t`Answer on its way`,

  'record.restored': restoredText,
};

function importedText({ noun, new: added, changed }: ImportedCounts): string {
  if (noun === 'channel') {
    const newOnes = plural(added, { one: '# new channel', other: '# new channels' });
    const changedOnes = plural(changed, { one: '# changed channel', other: '# changed channels' });
    return importedOf(added > 0 ? newOnes : '', changed > 0 ? changedOnes : '');
  }
  if (noun === 'educator') {
    const newOnes = plural(added, { one: '# new school or teacher', other: '# new schools and teachers' });
    const changedOnes = plural(changed, {
      one: '# changed school or teacher',
      other: '# changed schools and teachers',
    });
    return importedOf(added > 0 ? newOnes : '', changed > 0 ? changedOnes : '');
  }
  const newOnes = plural(added, { one: '# new user', other: '# new users' });
  const changedOnes = plural(changed, { one: '# changed user', other: '# changed users' });
  return importedOf(added > 0 ? newOnes : '', changed > 0 ? changedOnes : '');
}

function importedOf(added: string, changed: string): string {
  if (added !== '' && changed !== '') return t`${added} and ${changed} imported`;
  return added === '' ? t`${changed} imported` : t`${added} imported`;
}

function changedText({ changed, chosen }: { changed: number; chosen: number }): string {
  if (changed === 0) return t`No score had to be changed`;
  if (changed < chosen) return t`${changed} of ${chosen} scores changed; the rest already matched`;
  return plural(changed, { 1: 'Score changed', other: '# scores changed' });
}

const restoredTexts: Record<RestorableNoun, (restored: Pick<Restored, 'count' | 'name'>) => string> = {
  administrator: ({ count, name }) =>
    plural(count, { 1: `Administrator ${name} restored`, other: '# administrators restored' }),
  booklet: ({ count, name }) => plural(count, { 1: `Booklet ${name} restored`, other: '# booklets restored' }),
  card: ({ count, name }) => plural(count, { 1: `Card ${name} restored`, other: '# cards restored' }),
  channel: ({ count, name }) => plural(count, { 1: `Channel ${name} restored`, other: '# channels restored' }),
  educator: ({ count, name }) => plural(count, { 1: `Educator ${name} restored`, other: '# educators restored' }),
  key: ({ count, name }) => plural(count, { 1: `Key ${name} restored`, other: '# keys restored' }),
  library: ({ count, name }) => plural(count, { 1: `Library ${name} restored`, other: '# libraries restored' }),
  score: ({ count, name }) => plural(count, { 1: `Score ${name} restored`, other: '# scores restored' }),
  student: ({ count, name }) => plural(count, { 1: `User ${name} restored`, other: '# users restored' }),
};

function restoredText({ noun, ...restored }: Restored): string {
  return restoredTexts[noun](restored);
}
