import {
  maxCardTitleLength,
  maxEmailLength,
  maxNameLength,
  maxTextLength,
} from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Textarea, TextInput } from '@mantine/core';
import { type Checked, type Errors, readForm } from '#platform/ui/form/read-form.ts';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { addCard, updateCard } from '@eemusic/contract/support/board';
import type { OpenCard } from './queries.ts';

type Props = {
  values: Values;
  errors: Errors;
  change: (part: Partial<Values>) => void;
};

/** The text fields of a card. */
export function CardFields({ values, errors, change }: Props) {
  const text = (field: keyof Values) => ({
    name: field,
    value: values[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput label={t`Title`} {...text('title')} required maxLength={maxCardTitleLength} data-autofocus />
      <Textarea label={t`Text`} {...text('text')} autosize minRows={3} maxRows={14} maxLength={maxTextLength} />
      <TextInput label={t`Sender`} {...text('senderName')} maxLength={maxNameLength} />
      <TextInput
        label={t`Sender’s email`}
        {...text('senderAddress')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxEmailLength}
      />
    </>
  );
}

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
