import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { minute } from '@eemusic/contract/platform/durations';
import type { Services } from '#platform/services.ts';

export const lifetime = 10 * minute;

/** The secrets of one sign-in. */
export type Ticket = { state: string; nonce: string; verifier: string; until: number };

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/**
 * Encrypts and authenticates the secrets of a sign-in, for the browser tab that began it: every node can open them, and
 * the tab can neither read nor change them.
 */
export function sealTicket({ secret, random, clock }: Services, about: Omit<Ticket, 'until'>): string {
  const iv = random.bytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret), iv);
  const until = clock.now().getTime() + lifetime;
  const text = Buffer.concat([cipher.update(JSON.stringify({ ...about, until })), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Returns null for a ticket that was not issued here, or is older than ten minutes. */
export function openTicket({ secret, clock }: Services, ticket: string): Ticket | null {
  const bytes = Buffer.from(ticket, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    const about = JSON.parse(text.toString()) as Ticket;
    return about.until > clock.now().getTime() ? about : null;
  } catch {
    return null;
  }
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'single sign-on', 32));
