import { type Actor, folded } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import type { Services } from '#platform/services.ts';
import { networkPrefix } from '#access/lockout/index.ts';
import { countRequest } from './resets-store.ts';
import { hashToken } from './token.ts';

/**
 * Only queues a job, which looks up the account, so that neither the answer nor its timing reveals whether the account
 * exists. The job also writes the audit entry, so that requests for unknown accounts do not flood the trail.
 */
export async function askForReset({ database, clock }: Services, email: string, by: Actor) {
  if (!by.origin) throw new Refusal('session.none');
  const { address, userAgent, requestId } = by.origin;
  const now = clock.now();

  await database.write(async (tx) => {
    const waitUntil = await countRequest(tx, { address: networkPrefix(address), now });
    if (waitUntil) throw new Refusal('session.too-many', { retryAfter: (waitUntil.getTime() - now.getTime()) / 1000 });

    // Two requests before the mail is sent result in one mail.
    const uniqueKey = `session.mail-reset ${hashToken(folded(email))}`;
    const request = { email, address, userAgent: userAgent.slice(0, 300), requestId, language: by.language };
    await enqueue(tx, 'session.mail-reset', request, { now, uniqueKey });
  });
  return message('session.reset-sent');
}
