import { day, hour } from '@eemusic/contract/platform/durations';
import type { Services } from '#platform/services.ts';
import { isSigned, signAddress } from '#platform/storage/addresses.ts';

/**
 * How long addresses are valid. The web app requests new addresses of published files when needed. An uploaded file is
 * opened from its review, which signs a new address each time. Addresses for learners stay the same for longer, because
 * thousands of them share one cached file. All addresses of published files expire within a day; after that, the files
 * of an earlier edition are removed.
 */
const lifetimes = {
  published: { validFor: 12 * hour, period: hour },
  uploaded: { validFor: 7 * day, period: hour },
  learners: { validFor: 12 * hour, period: 6 * hour },
} as const;

/** Returns the number of the period during which addresses for learners stay the same. */
export const addressPeriod = (now: Date): number =>
  Math.ceil((now.getTime() + lifetimes.learners.validFor) / lifetimes.learners.period);

export function imageAddress({ configuration }: Pick<Services, 'configuration'>, name: string): string {
  return `${configuration.IMAGE_BASE_URL ?? ''}${imagePath(name)}`;
}

export const imagePath = (name: string) => `/storage/images/${name}`;
export const scorePath = (name: string) => `/storage/scores/${name}`;

/** Returns a signed address of a score's file, which expires. */
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
