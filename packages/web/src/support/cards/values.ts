import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { addCard, updateCard } from '@eemusic/contract/support/board';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import type { OpenCard } from './queries.ts';

/** The text fields of a card. */
export type Values = {
  title: string;
  text: string;
  senderName: string;
  senderAddress: string;
};

/** The fields of a new card. */
export type NewValues = Values & {
  listId: number;
  assigneeId: number | null;
  /** YYYY-MM-DD, or empty for no day. */
  dueOn: string;
  labels: string[];
};

export function valuesOf({ title, text, senderName, senderAddress }: OpenCard): Values {
  return { title, text, senderName, senderAddress };
}

export function newValues(listId: number): NewValues {
  return {
    title: '',
    text: '',
    senderName: '',
    senderAddress: '',
    listId,
    assigneeId: null,
    dueOn: '',
    labels: [],
  };
}

export const errorMapping = { codes: { 'card.assignee': 'assigneeId', 'card.list': 'listId' } };

export function readUpdate(values: Values, saved: OpenCard): Checked<Omit<CallOf<typeof updateCard>, 'id'>> {
  return readForm(updateCard.input, { ...values, version: saved.version });
}

export function readNew({ dueOn, ...values }: NewValues): Checked<CallOf<typeof addCard>> {
  return readForm(addCard.input, { ...values, dueOn: dueOn.trim() === '' ? null : dueOn.trim() });
}
