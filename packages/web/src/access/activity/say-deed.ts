import type { Entry } from '@eemusic/contract/access/activity';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { deeds, kindNames, narrowDeeds } from './deeds.ts';
import { differencesOf } from './differences.ts';

const mark = '\u0001';

/** What was done, in words: split around the record, which is shown as a link. `record` is null where none is named. */
export type Deed = { before: string; record: string | null; after: string };

export function sayDeed(entry: Entry): Deed {
  const record = nameInDeed(entry.record);
  const [before = '', after] = wordsOf(entry).split(mark);
  return { before, record: after === undefined ? null : record, after: after ?? '' };
}

/** The same as one text. */
export function readDeed(entry: Entry): string {
  const { before, record, after } = sayDeed(entry);
  return `${before}${record ?? ''}${after}`.trim();
}

/** Without the kind, which the words say already. */
function nameInDeed({ id, name }: Entry['record']): string | null {
  return name || (id === null ? null : t`(without a name, ${id})`);
}

function wordsOf(entry: Entry): string {
  const deed = narrowDeedOf(entry) ?? (Object.hasOwn(deeds, entry.action) ? deeds[entry.action] : undefined);
  return deed === undefined ? spellOut(entry) : i18n._({ ...deed, values: { record: mark } });
}

function narrowDeedOf(entry: Entry): MessageDescriptor | undefined {
  if (entry.action === 'session.closed') return closedDeedOf(entry);
  if (entry.action.startsWith('key.')) return unusedDeedOf(entry);
  if (entry.action !== 'administrator.updated') return undefined;
  const changed = differencesOf(entry).map(({ field }) => field);
  const [field] = changed;
  if (changed.length !== 1 || field === undefined) return undefined;
  const kinds = { codes: 'permissions', password: 'password', email: 'email', fileName: 'picture' } as const;
  const kind = Object.entries(kinds).find(([name]) => name === field)?.[1];
  return kind && narrowDeeds[kind];
}

function closedDeedOf({ before }: Entry): MessageDescriptor | undefined {
  if (before === null) return undefined;
  if ('otherSessions' in before) return narrowDeeds.otherSessions;
  return 'sessionId' in before ? narrowDeeds.oneSession : undefined;
}

/** Unredeemed keys are deleted and restored with their educator; such an entry names no single key. */
function unusedDeedOf({ action, record }: Entry): MessageDescriptor | undefined {
  if (record.id !== null) return undefined;
  if (action === 'key.revoked') return narrowDeeds.unusedRevoked;
  return action === 'key.reinstated' ? narrowDeeds.unusedReinstated : undefined;
}

/** For an action that has no words yet: 'score.shelf-moved' says 'score: shelf moved'. */
function spellOut({ action, record }: Entry): string {
  const [area = '', ...deed] = action.split('.');
  const words = `${area}: ${deed.join(' ').replaceAll('-', ' ')}`;
  return record.name === null ? words : `${words} – ${mark}`;
}

export function sayRecord({ kind, id, name }: Entry['record']): string {
  if (name !== null && name !== '') return name;
  const known = Object.hasOwn(kindNames, kind) ? kindNames[kind] : undefined;
  const word = known ? i18n._(known) : kind;
  return id === null ? word : t`${word} (${id})`;
}

/** What the server calls whoever holds the token of the learning app. */
const learningApp = 'learner service';

/** Who did it. A visitor who proved to be an administrator is named as that administrator. */
export function sayPerson({ actor, action, record }: Entry): string {
  if (actor.kind === 'system') return t`The system`;
  if (actor.kind === 'administrator' || actor.id !== null) return actor.name;
  if (actor.name === learningApp) return t`The learning app`;
  const isOfAccount = action.startsWith('session.') && record.kind === 'administrator' && record.id !== null;
  if (isOfAccount) return record.name ?? actor.name;
  return t`Somebody not signed in`;
}
