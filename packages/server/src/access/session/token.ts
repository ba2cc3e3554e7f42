import { hash } from 'node:crypto';
import type { RandomSource } from '#platform/services.ts';

/** 256 random bits, for a session or a mailed link. */
export function newToken(random: RandomSource): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

/** Only the hash of a token is stored. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
