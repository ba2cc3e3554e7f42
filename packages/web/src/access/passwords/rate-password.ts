import { maxPasswordLength } from '@eemusic/contract/access/session';
import { guessesAbout, isTooEasy } from '@eemusic/contract/access/password-strength';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** 0 is refused as too easy to guess, 1 could be better, 2 is good, 3 is strong. */
export type Strength = 0 | 1 | 2 | 3;

/** Longer passwords are refused, and would take long to rate. */
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: maxPasswordLength });

/** This module contains a dictionary of 50,000 words: import it only when there is a password to rate. */
export function ratePassword(password: string, about: readonly string[]): Strength {
  const { guesses, score } = estimator.check(password, guessesAbout(about));
  if (isTooEasy(password, guesses)) return 0;
  return score < 3 ? 1 : score === 3 ? 2 : 3;
}
