import { createHmac } from 'node:crypto';
import { day, hour } from '@eemusic/contract/platform/durations';
import { isSameSecret } from '#platform/same-secret.ts';
import type { Services } from '#platform/services.ts';

/**
 * The web app requests new addresses when needed. Those for learners stay the same for longer, because thousands share
 * one cached file. All of published files expire within a day; then files of an earlier edition are removed.
 */
const lifetimes = {
  published: { validFor: 12 * hour, period: hour },
  uploaded: { validFor: 7 * day, period: hour },
  learners: { validFor: 12 * hour, period: 6 * hour },
} as const;

/** Addresses for learners stay the same during a period. */
export const addressPeriod = (now: Date): number =>
  Math.ceil((now.getTime() + lifetimes.learners.validFor) / lifetimes.learners.period);

export function imageAddress({ configuration }: Pick<Services, 'configuration'>, name: string): string {
  return `${configuration.IMAGE_BASE_URL ?? ''}${imagePath(name)}`;
}

export const imagePath = (name: string) => `/storage/images/${name}`;
export const scorePath = (name: string) => `/storage/scores/${name}`;

/** Stays the same for a whole period, so that caches can reuse the file; it is valid for up to one period longer. */
export function scoreAddress(
  { configuration, secret, clock }: Signer & { configuration: Pick<Services['configuration'], 'SCORE_BASE_URL'> },
  name: string,
  lifetime: keyof typeof lifetimes = 'published',
): string {
  const { validFor, period } = lifetimes[lifetime];
  const expires = String((Math.ceil((clock.now().getTime() + validFor) / period) * period) / 1000);
  // Neither digits nor base64url need escaping.
  const query = `expires=${expires}&signature=${signatureOf(secret, name, expires)}`;
  return `${configuration.SCORE_BASE_URL ?? ''}${scorePath(name)}?${query}`;
}

type Signer = { secret: string; clock: { now(): Date } };
type Signed = { name: string; expires: string; signature: string };

export function isScoreAddress({ secret, clock }: Signer, { name, expires, signature }: Signed): boolean {
  return isSameSecret(signature, signatureOf(secret, name, expires)) && Number(expires) * 1000 > clock.now().getTime();
}

function signatureOf(secret: string, name: string, expires: string): string {
  return createHmac('sha256', secret)
    .update(`address\n${expires}\n${scorePath(name)}`)
    .digest('base64url');
}
