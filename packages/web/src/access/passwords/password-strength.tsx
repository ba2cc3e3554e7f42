import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useDeferredValue, useEffect, useState } from 'react';
import classes from './password-strength.module.css';
import type { Strength } from './rate-password.ts';

type Rate = typeof import('./rate-password.ts').ratePassword;

const words = [msg`Too easy to guess`, msg`Could be better`, msg`Good`, msg`Strong`] as const;
const steps = [0, 1, 2, 3] as const;

type Props = {
  password: string;
  /** The user's email, username and name, which an attacker who knows them would try first. */
  about: readonly string[];
};

/** Rates a new password while it is typed. Keeps its height while the field is empty, so that nothing moves. */
export function PasswordStrength({ password, about }: Props) {
  const { i18n } = useLingui();
  const strength = useStrength(useDeferredValue(password), about);

  return (
    <div className={classes.strength} data-strength={strength ?? undefined}>
      <span className={classes.bar} data-shown={strength !== null || undefined} aria-hidden>
        {steps.map((step) => (
          <span
            key={step}
            className={classes.step}
            data-filled={(strength !== null && step <= strength) || undefined}
          />
        ))}
      </span>
      <span role="status" className={classes.words}>
        {strength !== null && i18n._(words[strength])}
      </span>
    </div>
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
