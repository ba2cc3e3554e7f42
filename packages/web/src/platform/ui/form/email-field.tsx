import { maxEmailLength } from '@eemusic/contract/platform/field-lengths';
import { TextInput, type TextInputProps } from '@mantine/core';

export const EmailField = (props: TextInputProps) => (
  <TextInput
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={maxEmailLength}
    {...props}
  />
);
