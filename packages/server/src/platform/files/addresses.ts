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

export function scoreAddress(
  { configuration, secret, clock }: Pick<Services, 'configuration' | 'secret' | 'clock'>,
  name: string,
  lifetime: keyof typeof lifetimes = 'published',
): string {
  const { validFor, period } = lifetimes[lifetime];
  const expires = new Date(clock.now().getTime() + validFor);
  return signAddress({ secret, base: configuration.SCORE_BASE_URL ?? '', path: scorePath(name), expires, period });
}

type Signed = { name: string; expires: string; signature: string };

export function isScoreAddress(
  { secret, clock }: Pick<Services, 'secret' | 'clock'>,
  { name, expires, signature }: Signed,
): boolean {
  return isSigned({ secret, path: scorePath(name), expires, signature, now: clock.now() });
}

type Address = {
  secret: string;
  /** Scheme and host, without a trailing slash. */
  base: string;
  /** The signed path, with a leading slash. */
  path: string;
  /** It is valid for up to one period longer. */
  expires: Date;
  /** In milliseconds. */
  period: number;
};

/** Up to a whole period, so that caches can reuse the file. */
export function signAddress({ secret, base, path, expires, period }: Address): string {
  const seconds = String((Math.ceil(expires.getTime() / period) * period) / 1000);
  // Neither digits nor base64url need escaping.
  return `${base}${path}?expires=${seconds}&signature=${signatureOf(secret, path, seconds)}`;
}

type SignedPath = { secret: string; path: string; expires: string; signature: string; now: Date };

export function isSigned({ secret, path, expires, signature, now }: SignedPath): boolean {
  return isSameSecret(signature, signatureOf(secret, path, expires)) && Number(expires) * 1000 > now.getTime();
}

function signatureOf(secret: string, path: string, expires: string): string {
  return createHmac('sha256', secret).update(`address\n${expires}\n${path}`).digest('base64url');
}
