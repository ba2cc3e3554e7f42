import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Adds `aria-invalid`, which Mantine's PasswordInput leaves out. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput {...props} aria-invalid={Boolean(props.error) || undefined} />;
}
