import type { Services } from '#platform/services.ts';
import { bodyOf } from './message.ts';
import { type Answer, send } from './send.ts';
import { signedHeaders } from './sign.ts';
import { secretsOf, type WebhookRow } from './store.ts';
import { findTarget } from './target.ts';

type Delivery = { message_id: string; event: string; occurred_at: string; data: string };
type Receiver = Pick<WebhookRow, 'url' | 'secret' | 'old_secret' | 'old_secret_until'>;

type Sender = Pick<Services, 'configuration' | 'clock' | 'resolveHost' | 'secretCipher'>;

export type Attempt = Answer & { at: string; ms: number };

/** Sends a delivery once. If something prevents sending, the reason becomes the outcome. */
export async function attempt(
  { configuration, clock, resolveHost, secretCipher }: Sender,
  delivery: Delivery,
  { receiver, signal }: { receiver: Receiver; signal: AbortSignal },
): Promise<Attempt> {
  const at = clock.now();
  const begun = performance.now();
  const answer = await answerOf();
  return { ...answer, at: at.toISOString(), ms: Math.round(performance.now() - begun) };

  async function answerOf(): Promise<Answer> {
    const allowed = configuration.WEBHOOK_ALLOWED_NETWORKS;
    const target = await findTarget(receiver.url, { resolveHost, allowed });
    if (typeof target === 'string')
      return { status: null, fault: target === 'https' ? 'private' : target, response: null };

    const body = bodyOf(delivery);
    const secrets = secretsOf(receiver, at).map(secretCipher.decrypt);
    const signed = signedHeaders({ messageId: delivery.message_id, at, body }, secrets);
    const headers = { 'content-type': 'application/json', 'user-agent': 'EEMusic-Console', ...signed };
    return send(target, { headers, body }, { stopping: signal });
  }
}
