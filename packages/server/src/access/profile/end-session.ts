import type { Administrator } from '#platform/database/index.ts';
import { type Message, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { deviceName, deviceOf, endLiveSession } from '#access/session/index.ts';

/** Ending one's current session is allowed; it signs the person out. */
export async function endSession(
  { database, clock }: Services,
  sessionId: number,
  by: Administrator,
): Promise<Message> {
  return database.change(by, async (tx) => {
    const ended = await endLiveSession(tx, { id: sessionId, administratorId: by.id, now: clock.now() });
    if (!ended) throw new Refusal('profile.session-over');

    const { user_agent, address } = ended;
    tx.audit(
      'session.closed',
      { kind: 'administrator', id: by.id },
      { before: { sessionId, device: deviceName(deviceOf(user_agent)), address } },
    );
    return message('profile.session-ended');
  });
}
