import { maxCardTitleLength, maxNameLength, maxTextLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Textarea, TextInput } from '@mantine/core';
import { EmailField } from '#platform/ui/form/email-field.tsx';
import { type Checked, type Errors, readForm } from '#platform/ui/form/read-form.ts';
import { textInput } from '#platform/ui/form/text-input.ts';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { addCard, updateCard } from '@eemusic/contract/support/board';
import type { OpenCard } from './queries.ts';

type Form = { values: Values; errors: Errors; change: (part: Partial<Values>) => void };

export function CardFields({ form }: { form: Form }) {
  const text = (field: keyof Values) => ({ ...textInput(form, field), autoComplete: 'off' });
  return (
    <>
      <TextInput label={t`Title`} {...text('title')} required maxLength={maxCardTitleLength} data-autofocus />
      <Textarea label={t`Text`} {...text('text')} autosize minRows={3} maxRows={14} maxLength={maxTextLength} />
      <TextInput label={t`Sender`} {...text('senderName')} maxLength={maxNameLength} />
      <EmailField label={t`Sender’s email`} {...text('senderAddress')} />
    </>
  );
}

export type Values = Pick<OpenCard, 'title' | 'text' | 'senderName' | 'senderAddress'>;

export const valuesOf = ({ title, text, senderName, senderAddress }: OpenCard): Values => ({
  title,
  text,
  senderName,
  senderAddress,
});

export const newValues = (listId: number) => ({
  title: '',
  text: '',
  senderName: '',
  senderAddress: '',
  listId,
  assigneeId: null as number | null,
  /** YYYY-MM-DD, or empty for no day. */
  dueOn: '',
  labels: [] as string[],
});

export const errorMapping = { codes: { 'card.assignee': 'assigneeId', 'card.list': 'listId' } };

export function readUpdate(values: Values, saved: OpenCard): Checked<Omit<CallOf<typeof updateCard>, 'id'>> {
  return readForm(updateCard.input, { ...values, version: saved.version });
}

export function readNew({ dueOn, ...values }: ReturnType<typeof newValues>): Checked<CallOf<typeof addCard>> {
  return readForm(addCard.input, { ...values, dueOn: dueOn.trim() === '' ? null : dueOn.trim() });
}
