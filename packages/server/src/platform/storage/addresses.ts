import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/same-secret.ts';

type Address = {
  secret: string;
  /** What comes before the path, without a slash at its end. */
  base: string;
  /** What is signed, with a slash at its start. */
  path: string;
  /** The address holds at least until then, and up to a period longer. */
  expires: Date;
  /** In milliseconds. */
  period: number;
};

/** The expiry is rounded up to a period: the same address comes again for so long, so that caches have what it names. */
export function signAddress({ secret, base, path, expires, period }: Address): string {
  const seconds = String((Math.ceil(expires.getTime() / period) * period) / 1000);
  const query = new URLSearchParams({ expires: seconds, signature: signatureOf(secret, path, seconds) });
  return `${base}${path}?${query}`;
}

type SignedPath = { secret: string; path: string; expires: string; signature: string; now: Date };

/** Whether we signed this path and its time is not over. */
export function isSigned({ secret, path, expires, signature, now }: SignedPath): boolean {
  return isSameSecret(signature, signatureOf(secret, path, expires)) && Number(expires) * 1000 > now.getTime();
}

function signatureOf(secret: string, path: string, expires: string): string {
  return createHmac('sha256', secret).update(`address\n${expires}\n${path}`).digest('base64url');
}
