import type { Entry } from '@eemusic/contract/access/activity';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { actions, kindNames, specificActions } from './actions.ts';
import { differencesOf } from './differences.ts';

const mark = '\u0001';

/** An action in words, split around the record, which is shown as a link. `record` is null if the action names none. */
export type Action = { before: string; record: string | null; after: string };

export function formatAction(entry: Entry): Action {
  if (isBulkAction(entry)) return { before: formatBulk(entry), record: null, after: '' };
  const record = nameOfRecord(entry.record);
  const [before = '', after] = wordsOf(entry).split(mark);
  return { before, record: after === undefined ? null : record, after: after ?? '' };
}

/** The same as one text. */
export function readAction(entry: Entry): string {
  const { before, record, after } = formatAction(entry);
  return `${before}${record ?? ''}${after}`.trim();
}

type Bulk = Entry & { bulk: NonNullable<Entry['bulk']> };

/** Whether an entry stands for a whole bulk action. */
export const isBulkAction = (entry: Entry): entry is Bulk => entry.bulk?.isPart === false;

function formatBulk({ bulk: { count }, ...entry }: Bulk): string {
  const words = Object.hasOwn(bulkActions, entry.action) && entry.record.id !== null && bulkActions[entry.action];
  if (words) return i18n._({ ...words, values: { count } });
  const first = readAction(entry);
  return t`${first} and ${i18n.number(count - 1)} more`;
}

/** Without the kind of record, which the text already names. */
function nameOfRecord({ kind, id, name, isErased }: Entry['record']): string | null {
  if (isErased && isNamedByUser(kind)) return erasedUser();
  return name || (id === null ? null : t`(without a name, ${id})`);
}

/** A sale is named by its buyer. */
const isNamedByUser = (kind: string) => kind === 'student' || kind === 'sale';
const erasedUser = () => t`Erased user`;

function wordsOf(entry: Entry): string {
  const action = specificActionOf(entry) ?? (Object.hasOwn(actions, entry.action) ? actions[entry.action] : undefined);
  return action === undefined ? spellOut(entry) : i18n._({ ...action, values: { record: mark } });
}

function specificActionOf(entry: Entry): MessageDescriptor | undefined {
  if (entry.action === 'session.closed') return closedActionOf(entry);
  if (entry.action.startsWith('key.')) return unusedActionOf(entry);
  if (entry.action !== 'administrator.updated') return undefined;
  const changed = differencesOf(entry).map(({ field }) => field);
  const [field] = changed;
  if (changed.length !== 1 || field === undefined) return undefined;
  const kinds = { codes: 'permissions', password: 'password', email: 'email', fileName: 'picture' } as const;
  const kind = Object.entries(kinds).find(([name]) => name === field)?.[1];
  return kind && specificActions[kind];
}

function closedActionOf({ before }: Entry): MessageDescriptor | undefined {
  if (before === null) return undefined;
  if ('otherSessions' in before) return specificActions.otherSessions;
  return 'sessionId' in before ? specificActions.oneSession : undefined;
}

/**
 * Unredeemed keys are deleted and restored with their educator; such an entry has the educator's keys, not a single
 * one.
 */
function unusedActionOf({ action, record }: Entry): MessageDescriptor | undefined {
  if (record.id !== null) return undefined;
  if (action === 'key.revoked') return specificActions.unusedRevoked;
  return action === 'key.reinstated' ? specificActions.unusedReinstated : undefined;
}

/** Spells out an action that has no text: 'score.shelf-moved' becomes 'score: shelf moved'. */
function spellOut({ action, record }: Entry): string {
  const [area = '', ...verb] = action.split('.');
  const words = `${area}: ${verb.join(' ').replaceAll('-', ' ')}`;
  return record.name === null ? words : `${words} – ${mark}`;
}

export function formatRecord({ kind, id, name, isErased }: Entry['record']): string {
  if (name !== null && name !== '') return name;
  if (isErased && isNamedByUser(kind)) return erasedUser();
  const kindName = Object.hasOwn(kindNames, kind) ? kindNames[kind] : undefined;
  const word = kindName ? i18n._(kindName) : kind;
  return id === null ? word : t`${word} (${id})`;
}

/** The server's name for the holder of the learning app's token. */
const learningApp = 'learner service';

/**
 * The name of the person who did it. Somebody who proved to be an administrator without being signed in has that
 * administrator's name.
 */
export function formatPerson({ actor, action, record }: Entry): string {
  if (actor.kind === 'system') return t`The system`;
  if (actor.kind === 'administrator' || actor.kind === 'token' || actor.id !== null) return actor.name;
  if (actor.name === learningApp) return t`The learning app`;
  const isOfAccount = action.startsWith('session.') && record.kind === 'administrator' && record.id !== null;
  if (isOfAccount) return record.name ?? actor.name;
  return t`Someone not signed in`;
}

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
