import { hour } from '@eemusic/contract/platform/durations';
import type { Services } from '#platform/services.ts';
import { isSigned, signAddress } from '#platform/storage/addresses.ts';

/**
 * What is published is asked for again; an upload is looked at in its review, which signs anew each time it is opened. Learners
 * by the thousand share what one address brought, so theirs stay the same for longer. All that is published expires within
 * a day, after which pages of an edition before are removed.
 */
const lifetimes = {
  published: { validFor: 12 * hour, period: hour },
  uploaded: { validFor: 7 * 24 * hour, period: hour },
  learners: { validFor: 12 * hour, period: 6 * hour },
} as const;

/** In which addresses for learners stay the same, as a number that changes with the next. */
export const addressPeriod = (now: Date): number =>
  Math.ceil((now.getTime() + lifetimes.learners.validFor) / lifetimes.learners.period);

export function imageAddress({ configuration }: Pick<Services, 'configuration'>, name: string): string {
  return `${configuration.IMAGE_BASE_URL ?? ''}${imagePath(name)}`;
}

export const imagePath = (name: string) => `/storage/images/${name}`;
export const scorePath = (name: string) => `/storage/scores/${name}`;

/** The address of a score's file: signed, and valid for a time. */
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
