import { hour } from '@eemusic/contract/platform/durations';
import type { Services } from '#platform/services.ts';
import { isSigned, signAddress } from '#platform/storage/addresses.ts';

/** What is published is asked for again; an upload is looked at until it is published, or forgotten after a week. */
const validFor = { published: 12 * hour, uploaded: 7 * 24 * hour } as const;

export function imageAddress({ configuration }: Pick<Services, 'configuration'>, name: string): string {
  return `${configuration.IMAGE_BASE_URL ?? ''}${imagePath(name)}`;
}

export const imagePath = (name: string) => `/storage/images/${name}`;
export const scorePath = (name: string) => `/storage/scores/${name}`;

/** The address of a score's file: signed, and valid for a time. */
export function scoreAddress(
  { configuration, secret, clock }: Pick<Services, 'configuration' | 'secret' | 'clock'>,
  name: string,
  state: keyof typeof validFor = 'published',
): string {
  const expires = new Date(clock.now().getTime() + validFor[state]);
  return signAddress({ secret, base: configuration.SCORE_BASE_URL ?? '', path: scorePath(name), expires });
}

type Signed = { name: string; expires: string; signature: string };

export function isScoreAddress(
  { secret, clock }: Pick<Services, 'secret' | 'clock'>,
  { name, expires, signature }: Signed,
): boolean {
  return isSigned({ secret, path: scorePath(name), expires, signature, now: clock.now() });
}
