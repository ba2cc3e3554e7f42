import type { Administrator } from '#platform/database/index.ts';
import { type Message, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { removeSession } from './store.ts';

export async function logout({ database }: Services, by: Administrator): Promise<Message> {
  return database.change(by, async (tx) => {
    await removeSession(tx, by.sessionId);
    tx.audit('session.closed', { kind: 'administrator', id: by.id });
    return message('session.signed-out');
  });
}
