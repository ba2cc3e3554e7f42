import {
  maxCardTitleLength,
  maxEmailLength,
  maxNameLength,
  maxTextLength,
} from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Textarea, TextInput } from '@mantine/core';
import type { Errors } from '#platform/ui/form/read-form.ts';
import type { Values } from './values.ts';

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
