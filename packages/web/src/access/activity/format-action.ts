import type { Entry } from '@eemusic/contract/access/activity';
import type { Area } from '@eemusic/contract/access/areas';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { gapBetween } from '#platform/locales/formats.ts';
import type { Difference } from '#platform/room.ts';
import {
  areaNames,
  bulkSentences,
  counts,
  kindNames,
  nouns,
  sentences,
  actionsOfField,
  verbs,
  verbsOfOne,
} from './actions.ts';

/** The object replacement character, which no sentence has. */
const mark = '\uFFFC';

/** An action in words, split around the record, which is shown as a link. `record` is null if the action names none. */
export type Action = { before: string; record: string | null; after: string };

export function formatAction(entry: Entry): Action {
  if (isBulkAction(entry)) return { before: formatBulk(entry), record: null, after: '' };
  const record = nameOfRecord(entry.record);
  const [before = '', after] = wordsOf(entry).split(mark);
  if (after === undefined || record === null) return { before, record: null, after: after ?? '' };
  return {
    before: before.replace(/ $/, gapBetween(before.trimEnd(), record)),
    record,
    after: after.replace(/^ /, gapBetween(record, after.trimStart())),
  };
}

export function readAction(entry: Entry): string {
  const { before, record, after } = formatAction(entry);
  return `${before}${record ?? ''}${after}`.trim();
}

type Bulk = Entry & { bulk: NonNullable<Entry['bulk']> };

/** Whether an entry stands for a whole bulk action. */
export const isBulkAction = (entry: Entry): entry is Bulk => entry.bulk?.isPart === false;

export const isSignIn = ({ action }: Entry) => action === 'session.opened';

function formatBulk({ bulk: { count }, ...entry }: Bulk): string {
  const [area, verb] = partsOf(entry.action);
  const many = found(counts, area);
  const ofAll = found(sentences, entry.action) ? undefined : (found(bulkSentences, verb) ?? found(verbs, verb));
  const sentence = found(bulkSentences, entry.action) ?? (many && ofAll);
  if (sentence && entry.record.id !== null)
    return spaced(i18n._({ ...sentence, values: { count, records: many && i18n._({ ...many, values: { count } }) } }));
  const first = readAction(entry);
  return t`${first} and ${i18n.number(count - 1)} more`;
}

/** An action may be called like a property that every object inherits. */
const found = <Value>(table: Partial<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

function partsOf(action: string): [area: string, verb: string] {
  const [area = '', ...verb] = action.split('.');
  return [area, verb.join('.')];
}

/** Chinese has a space beside a name, Latin letters and figures. */
const spaced = (text: string): string =>
  text.replaceAll(/(?<=\p{Script=Han})(?=[A-Za-z\d\uFFFC])|(?<=[A-Za-z\d\uFFFC])(?=\p{Script=Han})/gu, ' ');

/** Without the kind of record, which the text already names. */
function nameOfRecord({ kind, id, name, isErased }: Entry['record']): string | null {
  if (isErased && isNamedByUser(kind)) return erasedUser();
  return name || (id === null ? null : t`(without a name, ${id})`);
}

/** A sale is named by its buyer. */
const isNamedByUser = (kind: string) => kind === 'student' || kind === 'sale';
const erasedUser = () => t`Erased user`;

function wordsOf(entry: Entry): string {
  const { action } = entry;
  const [area, verb] = partsOf(action);
  const sentence = specificActionOf(entry) ?? found(sentences, action);
  if (sentence) return i18n._({ ...sentence, values: { record: mark } });
  const words = found(verbs, verb) ?? found(verbsOfOne, verb);
  const ofArea = found(nouns, area);
  if (!words || !ofArea) return spellOut(entry);
  const noun = i18n._({ ...ofArea, values: { record: mark } });
  const areaName = i18n._(areaNames[area as Area]).toLowerCase();
  return spaced(i18n._({ ...words, values: { record: mark, records: t`the ${noun}`, noun, area: areaName } }));
}

/** Where the changed fields or the record say more than the action. */
function specificActionOf({ action, record, before, after }: Entry): MessageDescriptor | undefined {
  if (action === 'session.closed' && before !== null && 'otherSessions' in before)
    return msg`signed out all their other sessions`;
  if (action === 'session.closed' && before !== null && 'sessionId' in before)
    return msg`signed out another one of their sessions`;
  /* Unredeemed keys are deleted and restored with their educator, and then the entry has no single key. */
  if (action === 'key.revoked' && record.id === null)
    return msg({ message: 'revoked the unused subscription keys of {record}' });
  if (action === 'key.reinstated' && record.id === null)
    return msg({ message: 'reinstated the unused subscription keys of {record}' });
  if (action !== 'administrator.updated') return undefined;
  const [changed, ...others] = differencesOf({ before, after });
  return changed && others.length === 0 ? found(actionsOfField, changed.field) : undefined;
}

/** Spells out an action that has no text: 'score.shelf-moved' becomes 'score: shelf moved'. */
function spellOut({ action, record }: Entry): string {
  const [area, verb] = partsOf(action);
  const words = `${area}: ${verb.replaceAll(/[-.]/g, ' ')}`;
  return record.name === null ? words : `${words} – ${mark}`;
}

export function formatRecord({ kind, id, name, isErased }: Entry['record']): string {
  if (name !== null && name !== '') return name;
  if (isErased && isNamedByUser(kind)) return erasedUser();
  const kindName = found(kindNames, kind);
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

/** Fields that change with every save and say nothing. */
const ignoredFields = new Set(['version', 'updatedAt']);

/** The fields that differ. A field that is missing after the change did not change. */
export function differencesOf({ before, after }: Pick<Entry, 'before' | 'after'>): Difference[] {
  const fields = Object.keys(after ?? before ?? {}).filter((field) => !ignoredFields.has(field));
  return fields
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(({ field, ...states }) => isSecret(states) || !isSame(before?.[field], after?.[field]));
}

/**
 * A secret is masked before and after, so equal masks do not mean that it stayed the same: if it is listed, it has
 * changed.
 */
function isSecret({ before, after }: { before: unknown; after: unknown }): boolean {
  return before === secret || after === secret;
}

export const secret = '[secret]';

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
