import type { Administrator } from '#platform/database/index.ts';
import { type Message, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { endOtherSessions as endAllBut } from '#access/session/index.ts';

export async function endOtherSessions({ database }: Services, by: Administrator): Promise<Message> {
  return database.change(by, async (tx) => {
    const ended = await endAllBut(tx, { administratorId: by.id, exceptSessionId: by.sessionId });
    tx.audit('session.closed', { kind: 'administrator', id: by.id }, { before: { otherSessions: ended } });
    return message('profile.signed-out-elsewhere');
  });
}
