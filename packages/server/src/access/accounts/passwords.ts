import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { maxPasswordLength } from '@eemusic/contract/access/session';
import { guessesAbout, isTooEasy } from '@eemusic/contract/access/password-strength';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createSemaphore } from '#platform/concurrency/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { lazy } from '#platform/lazy.ts';

/** OWASP's parameters for argon2id, the library's default algorithm; a hash takes about 40 ms on two cores. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const maxHashing = Math.min(2, availableParallelism());
const maxWaiting = 200;

const hashing = createSemaphore(maxHashing, { maxWaitingEach: 50 });

/** A hash takes 19 MB and a core, so two run at once and the rest wait in a bounded queue. */
async function runHashing<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashing.waitingCount >= maxWaiting) throw new Refusal('server.busy', { retryAfter: 5 });
  return hashing.run(work);
}

export function hashPassword(password: string): Promise<string> {
  return runHashing(() => hash(password, options));
}

/** Hashes with the salt and the cost of another hash: the result is the same for the same text. */
export function hashLike(stored: string, text: string): Promise<string> {
  const salt = Buffer.from(stored.split('$')[4] ?? '', 'base64');
  return runHashing(() => hash(text, { ...parseOptions(stored), salt }));
}

/** Stored instead of a hash; no password matches it. */
export const noPassword = '-';

/** Takes equally long for accounts that exist, accounts that do not, and those without a password. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isNone = passwordHash === null || passwordHash === noPassword;
  const isRight = await runHashing(async () => verify(isNone ? await standInHash() : passwordHash, password));
  return isRight && !isNone;
}

/** What unknown accounts are compared with; called at the start, so that the first sign-in does not wait for it. */
export const standInHash = lazy(() => hash(crypto.randomUUID(), options));

/** Refuses common passwords, and the person's own email or name. `field` is the form field to report. */
export async function assertStrong(
  password: string,
  { email, username }: { email: string; username: string },
  field = 'password',
): Promise<void> {
  const { guesses } = (await estimator()).check(password, guessesAbout([email, username]));
  if (isTooEasy(password, guesses)) {
    throw new Refusal('password.weak', { fields: { [field]: fieldErrorOf('password.guessable') } });
  }
}

/** The word lists take 27 ms and 25 MB, so they are loaded only when somebody sets a password. */
const estimator = lazy(async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: maxPasswordLength });
});
