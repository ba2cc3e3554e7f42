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
  /** The own e-mail, username and name: who knows the person guesses them first. */
  about: readonly string[];
};

/** How hard a new password is to guess, while it is typed. Stands below its field and keeps its place while that is empty. */
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

/** What rates is loaded with the first character; where that fails there is no hint, and the server checks all the same. */
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
