import { createHmac } from 'node:crypto';
import type { RandomSource } from '#platform/services.ts';

const prefix = 'whsec_';

/** 256 random bits, in the format of Standard Webhooks. */
export const newSecret = (random: RandomSource): string =>
  `${prefix}${Buffer.from(random.bytes(32)).toString('base64')}`;

type Message = { messageId: string; at: Date; body: string };

/** Returns the headers that prove sender, time and content to the receiver, with one signature per secret. */
export function signedHeaders({ messageId, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
