import { type ListName, lists, type SectionName, sections } from '@eemusic/contract/support/lists';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const names: Record<SectionName | ListName, MessageDescriptor> = {
  Inbox: msg`Inbox`,
  'Active Contact': msg`Active Contact`,
  'External Requests': msg`External Requests`,
  Suggestions: msg`Suggestions`,
  Feedback: msg`Feedback`,
  Bugs: msg`Bugs`,
  Buffer: msg`Buffer`,
  Waiting: msg`Waiting`,
  Solution: msg`Solution`,
  Active: msg({ message: 'Active', context: 'support board' }),
  Done: msg`Done`,
};

/** A list of the support board: 'Bugs › Waiting'. */
export function sayList(id: number): string {
  const list = lists[id - 1];
  const section = sections.find((one) => one.lists.some((part) => part.id === id));
  return list && section ? `${i18n._(names[section.name])} › ${i18n._(names[list.name])}` : String(id);
}
