import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { maxPasswordLength } from '@eemusic/contract/access/session';
import { guessesAbout, isTooEasy } from '@eemusic/contract/access/password-strength';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { Refusal } from '#platform/http/index.ts';

/** Refuses what is guessed first: common passwords, the own e-mail or name; `field` is where the person wrote it. */
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

/** Its words take 27 ms to load and 25 MB: a node where nobody sets a password never loads them. */
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
