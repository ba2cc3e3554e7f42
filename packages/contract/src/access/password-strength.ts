const minGuesses = 50_000;
/** No list of passwords has one of this length, not even a repeated letter. */
const minLengthTrusted = 32;

/**
 * Whether the server refuses a password and the screen calls it too easy. Both count `guesses` with zxcvbn, whose list
 * holds the 49,000 most common passwords, and pass it `guessesAbout` the person.
 */
export function isTooEasy(password: string, guesses: number): boolean {
  return guesses < minGuesses && password.length < minLengthTrusted;
}

/** Returns what an attacker who knows the person tries first: email, username and name, whole and in parts. */
export function guessesAbout(person: readonly string[]): string[] {
  return person.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]).filter((part) => part.length > 2);
}
