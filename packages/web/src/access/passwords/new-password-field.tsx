import { maxPasswordLength, minPasswordLength } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import type { PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

const unknown: readonly string[] = [];

type Props = Omit<PasswordInputProps, 'about'> & {
  /** The user's email, username and name, for the rating. */
  about?: readonly string[];
};

/** A new password, which is rated while it is typed. */
export function NewPasswordField({ about = unknown, ...props }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        mb={4}
        {...props}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          props.onChange?.(event);
        }}
      />
      <PasswordStrength password={String(props.value ?? typed)} about={about} />
    </div>
  );
}

type Problem = { field: 'password' | 'again'; text: string };

/** The first problem of a new password that is typed twice, in the order of the specification. */
export function problemOfNew(password: string, again: string): Problem | null {
  if (password === '' || again === '')
    return { field: password === '' ? 'password' : 'again', text: t`Please fill all fields` };
  if (password !== again) return { field: 'again', text: t`Passwords do not match` };
  if (password.length < minPasswordLength)
    return { field: 'password', text: t`Password must be at least ${minPasswordLength} characters` };
  /* Shown as an error, because a field with a maximum length would truncate the password unnoticed. */
  if (password.length <= maxPasswordLength) return null;
  return { field: 'password', text: t`Password must be at most ${maxPasswordLength} characters` };
}
