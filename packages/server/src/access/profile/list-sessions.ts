import type { Session } from '@eemusic/contract/access/profile';
import type { Administrator } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { deviceName, deviceOf, liveSessions } from '#access/session/index.ts';

export async function listSessions(
  { database, clock }: Services,
  { id: administratorId, sessionId }: Administrator,
): Promise<{ sessions: Session[] }> {
  const rows = await liveSessions(database.read, { administratorId, now: clock.now() });
  const sessions = rows.map((row) => ({
    sessionId: row.id,
    device: deviceName(deviceOf(row.user_agent)),
    ...deviceOf(row.user_agent),
    address: row.address,
    lastSeenAt: row.last_seen_at,
    openedAt: row.created_at,
    isCurrent: row.id === sessionId,
  }));
  return { sessions };
}
