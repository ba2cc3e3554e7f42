import type { Services } from '#services.ts';
import { isSigned, signAddress } from '#storage/addresses.ts';

const validFor = 12 * 3600 * 1000;

export function imageAddress({ configuration }: Pick<Services, 'configuration'>, name: string): string {
  return `${configuration.IMAGE_BASE_URL ?? ''}${imagePath(name)}`;
}

export const imagePath = (name: string) => `/storage/images/${name}`;
export const scorePath = (name: string) => `/storage/scores/${name}`;

/** The address of a score's file: signed, and valid for half a day. */
export function scoreAddress(
  { configuration, secret, clock }: Pick<Services, 'configuration' | 'secret' | 'clock'>,
  name: string,
): string {
  const expires = new Date(clock.now().getTime() + validFor);
  return signAddress({ secret, base: configuration.SCORE_BASE_URL ?? '', path: scorePath(name), expires });
}

type Signed = { name: string; expires: string; signature: string };

export function isScoreAddress(
  { secret, clock }: Pick<Services, 'secret' | 'clock'>,
  { name, expires, signature }: Signed,
): boolean {
  return isSigned({ secret, path: scorePath(name), expires, signature, now: clock.now() });
}
