import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { maxPasswordLength } from '@eemusic/contract/access/session';
import { guessesAbout, isTooEasy } from '@eemusic/contract/access/password-strength';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { Refusal } from '#platform/http/index.ts';

/**
 * Refuses passwords that are easy to guess: common ones, and the person's own email or name. `field` is the form field
 * to report.
 */
export async function assertStrong(
  password: string,
  { email, username }: { email: string; username: string },
  field = 'password',
): Promise<void> {
  const { guesses } = (await getEstimator()).check(password, guessesAbout([email, username]));
  if (isTooEasy(password, guesses)) {
    throw new Refusal('password.weak', { fields: { [field]: fieldErrorOf('password.guessable') } });
  }
}

/** The word lists take 27 ms and 25 MB, so they are loaded only when somebody sets a password. */
let estimator: Promise<ZxcvbnFactory> | null = null;
function getEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= loadEstimator();
  return estimator;
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: maxPasswordLength });
}
