import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Tells a screen reader that it is wrong, which Mantine's own does to the eye alone. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput {...props} aria-invalid={Boolean(props.error) || undefined} />;
}
