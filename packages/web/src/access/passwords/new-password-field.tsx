import { maxPasswordLength, minPasswordLength } from '@eemusic/contract/access/session';
import { t, msg } from '@lingui/core/macro';
import { Box, Group, type PasswordInputProps, Text } from '@mantine/core';
import { useState, useDeferredValue, useEffect } from 'react';
import { useLingui } from '@lingui/react';
import { PasswordField } from './password-field.tsx';
import type { Strength } from './rate-password.ts';

const unknown: readonly string[] = [];

type Props = Omit<PasswordInputProps, 'about'> & {
  about?: readonly string[];
};

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

type Rate = typeof import('./rate-password.ts').ratePassword;

const words = [msg`Too easy to guess`, msg`Could be better`, msg`Good`, msg`Strong`] as const;
const colors = ['var(--bad-text)', 'var(--caution-text)', 'var(--good-text)', 'var(--good-text)'] as const;

type StrengthProps = {
  password: string;
  /** The user's email, username and name, which an attacker who knows them would try first. */
  about: readonly string[];
};

/** Rates a new password while it is typed. Keeps its height while the field is empty, so that nothing moves. */
export function PasswordStrength({ password, about }: StrengthProps) {
  const { i18n } = useLingui();
  const strength = useStrength(useDeferredValue(password), about);

  const color = strength === null ? undefined : colors[strength];
  return (
    <Group gap={8} mih={20} style={{ color }}>
      <Group gap={4} w={128} flex="none" style={{ visibility: strength === null ? 'hidden' : 'visible' }} aria-hidden>
        {words.map(({ id }, step) => (
          <Box
            key={id}
            flex={1}
            h={4}
            bdrs={2}
            style={{ background: strength !== null && step <= strength ? color : 'var(--line)' }}
          />
        ))}
      </Group>
      <Text span inherit fz="sm" lh="20px" role="status">
        {strength !== null && i18n._(words[strength])}
      </Text>
    </Group>
  );
}

/**
 * The estimator is loaded with the first character. If that fails there is no hint; the server checks the password
 * anyway.
 */
function useStrength(password: string, about: readonly string[]): Strength | null {
  const [rate, setRate] = useState<Rate | null>(null);
  const isNeeded = password !== '';
  useEffect(() => {
    if (!isNeeded) return;
    import('./rate-password.ts').then(
      ({ ratePassword }) => setRate(() => ratePassword),
      () => undefined,
    );
  }, [isNeeded]);
  return isNeeded && rate !== null ? rate(password, about) : null;
}
