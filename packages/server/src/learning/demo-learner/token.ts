import { createHmac } from 'node:crypto';
import { hour } from '@eemusic/contract/platform/durations';
import type { SystemToken } from '#platform/http/index.ts';
import { isSameSecret } from '#platform/same-secret.ts';
import type { Services } from '#platform/services.ts';

const lifetime = 2 * hour;
const shape = /^(demo\.([1-9]\d{0,9})\.(\d{1,15}))\.([\w-]{43})$/;

type Signing = Pick<Services, 'secret' | 'clock'>;

/** Returns a signed token for one student; it is not stored. */
export function signToken({ secret, clock }: Signing, studentId: number): { token: string; expiresAt: string } {
  const expires = clock.now().getTime() + lifetime;
  const claim = `demo.${studentId}.${expires}`;
  return { token: `${claim}.${proofOf(secret, claim)}`, expiresAt: new Date(expires).toISOString() };
}

/**
 * Returns the access that a token of `signToken` gives: reading published scores, and state and practice of its one
 * student.
 */
export function readToken({ secret, clock }: Signing, token: string): SystemToken | null {
  const [, claim = '', studentId, expires, proof = ''] = shape.exec(token) ?? [];
  if (!isSameSecret(proof, proofOf(secret, claim)) || Number(expires) <= clock.now().getTime()) return null;
  return {
    // An id that no stored token has.
    tokenId: 0,
    name: 'Demo learner',
    requestsPerMinute: 6000,
    channelId: null,
    studentId: Number(studentId),
    scopes: new Set(['scores.read', 'students.read', 'practice.write'] as const),
  };
}

const proofOf = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(`demo learner ${claim}`).digest('base64url');
