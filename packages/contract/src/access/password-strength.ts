const minGuesses = 50_000;
/** Nothing as long as this stands in a list, be it one letter again and again. */
const minLengthTrusted = 32;

/**
 * Whether a password is refused by the server and called too easy on the screen. Both sides count `guesses` with
 * zxcvbn, whose list holds the 49,000 most common passwords, and give it `guessesAbout` the person.
 */
export function isTooEasy(password: string, guesses: number): boolean {
  return guesses < minGuesses && password.length < minLengthTrusted;
}

/** What a guesser who knows the person tries first: email, username and name, whole and in parts. */
export function guessesAbout(person: readonly string[]): string[] {
  return person.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]).filter((part) => part.length > 2);
}
