import { createHash } from 'node:crypto';
import type { RandomSource } from '#platform/services.ts';

/** 256 bits that open a session or set a password. */
export function newToken(random: RandomSource): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

/** Only this hash of a token is kept. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
