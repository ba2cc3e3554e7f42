import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** How hard a password is to guess: 0 too easy, 1 could be better, 2 good, 3 strong. */
export type Strength = 0 | 1 | 2 | 3;

/** The contract's bound: a longer text in the field is refused, and would only take long to rate. */
const longest = 128;
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: longest });

/** Loads 50,000 words: import it when there is something to rate. */
export function ratePassword(password: string, about: readonly string[]): Strength {
  const { score } = estimator.check(password, about.flatMap(withParts));
  return score < 2 ? 0 : score === 2 ? 1 : score === 3 ? 2 : 3;
}

/** Somebody who guesses tries 'wang' of 'wang@example.com' too. */
function withParts(text: string): string[] {
  return [text, ...text.split(/[\s@._-]+/)].filter((part) => part.length > 2);
}
