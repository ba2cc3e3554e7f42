import { t } from '@lingui/core/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Pick<
  TextInputProps,
  'label' | 'description' | 'error' | 'required' | 'readOnly' | 'disabled' | 'size' | 'id' | 'name' | 'min' | 'max'
> & {
  /** YYYY-MM-DD; empty where there is none, or while it is no date yet. */
  value: string;
  onChange: (day: string) => void;
};

/** The browser's own date field, which says beside it when what was typed is no date. */
export function DateField({ value, onChange, error, ...props }: Props) {
  const [isNoDate, setNoDate] = useState(false);
  return (
    <TextInput
      max="9999-12-31"
      {...props}
      type="date"
      value={value}
      error={isNoDate ? t`This date does not exist` : error}
      onChange={({ currentTarget }) => {
        if (!currentTarget.validity.badInput) setNoDate(false);
        onChange(currentTarget.value);
      }}
      onBlur={({ currentTarget }) => setNoDate(currentTarget.validity.badInput)}
    />
  );
}
