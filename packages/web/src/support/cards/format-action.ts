import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { joinWithAnd } from '#platform/locales/formats.ts';
import { boardListName } from './list-texts.ts';
import type { OpenCard } from './queries.ts';

type Entry = OpenCard['activity'][number];

/** An entry of the history, worded to follow the name of the person who did it. */
const actionTexts: Record<string, MessageDescriptor> = {
  'card.added': msg`added this card`,
  'card.updated': msg`changed this card`,
  'card.archived': msg`archived it`,
  'card.unarchived': msg`put it back on the board`,
  'card.deleted': msg`deleted it`,
  'card.restored': msg`restored it`,
  'card.noted': msg`added a note`,
  'card.replied': msg`answered`,
  'card.settled': msg`marked it as needing no answer`,
  'card.unsettled': msg`marked it as needing an answer`,
  'card.received': msg`received an email`,
};

const fieldTexts: Record<string, MessageDescriptor> = {
  title: msg`the title`,
  text: msg`the text`,
  senderName: msg`the sender`,
  senderAddress: msg`the sender’s email`,
  assignee: msg`the assignee`,
  dueOn: msg`the due day`,
  labels: msg`the labels`,
  links: msg`the links`,
};

export function formatAction({ action, before, after }: Entry): string {
  const [from, to] = [listIn(before), listIn(after)];
  if (action === 'card.moved') {
    if (from === null || to === null || from === to) return t`moved it within its list`;
    return t`moved it from ${boardListName(from)} to ${boardListName(to)}`;
  }
  if (action === 'card.updated') {
    const changed = Object.keys(after ?? {})
      .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
      .flatMap((name) => fieldTexts[name] ?? []);
    if (changed.length > 0) return t`changed ${joinWithAnd(changed.map((text) => i18n._(text)))}`;
  }
  const text = Object.hasOwn(actionTexts, action) ? actionTexts[action] : undefined;
  return text ? i18n._(text) : action;
}

function listIn(fields: Entry['before']): number | null {
  const id = fields?.['listId'];
  return typeof id === 'number' ? id : null;
}

export function formatActor({ actor }: Entry): string {
  return actor.kind === 'system' ? t`The system` : actor.name;
}
