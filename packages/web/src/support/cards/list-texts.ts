import {
  findList,
  type ListName,
  type SectionName,
  sectionOfList,
  type techDepartment,
} from '@eemusic/contract/support/lists';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

const sectionTexts: Record<SectionName, MessageDescriptor> = {
  Inbox: msg`Inbox`,
  'Active Contact': msg`Active Contact`,
  'External Requests': msg`External Requests`,
  Suggestions: msg`Suggestions`,
  Feedback: msg`Feedback`,
  Bugs: msg`Bugs`,
};

const listTexts: Record<ListName, MessageDescriptor> = {
  Buffer: msg`Buffer`,
  Waiting: msg`Waiting`,
  Solution: msg`Solution`,
  Active: msg({ message: 'Active', context: 'support board' }),
  Done: msg`Done`,
};

export const formatSection = (name: SectionName) => i18n._(sectionTexts[name]);
export const formatListName = (name: ListName) => i18n._(listTexts[name]);
export const formatGroup = (_only: typeof techDepartment) => t`Sent To Tech Department`;

export function boardListName(id: number): string {
  const list = findList(id);
  const section = sectionOfList(id);
  return list && section ? `${formatSection(section.name)} › ${formatListName(list.name)}` : String(id);
}
