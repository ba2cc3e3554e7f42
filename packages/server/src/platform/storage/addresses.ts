import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/same-secret.ts';

type Address = {
  secret: string;
  /** Scheme and host, without a trailing slash. */
  base: string;
  /** The signed path, with a leading slash. */
  path: string;
  /** The address is valid until then, and for up to one period longer. */
  expires: Date;
  /** In milliseconds. */
  period: number;
};

/**
 * Rounds the expiry up to a whole period, so that the address stays the same during it and caches can reuse the file.
 */
export function signAddress({ secret, base, path, expires, period }: Address): string {
  const seconds = String((Math.ceil(expires.getTime() / period) * period) / 1000);
  // Neither digits nor base64url need escaping.
  return `${base}${path}?expires=${seconds}&signature=${signatureOf(secret, path, seconds)}`;
}

type SignedPath = { secret: string; path: string; expires: string; signature: string; now: Date };

/** Whether the signature is valid and has not expired. */
export function isSigned({ secret, path, expires, signature, now }: SignedPath): boolean {
  return isSameSecret(signature, signatureOf(secret, path, expires)) && Number(expires) * 1000 > now.getTime();
}

function signatureOf(secret: string, path: string, expires: string): string {
  return createHmac('sha256', secret).update(`address\n${expires}\n${path}`).digest('base64url');
}
