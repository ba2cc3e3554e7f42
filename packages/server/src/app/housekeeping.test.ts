import { describe, expect, it } from 'vitest';
import { startServer } from '#testing/start-server.ts';
import { jobHandlers, schedulesOf } from './housekeeping.ts';

describe('housekeeping', () => {
  it('comes round by itself, all but what somebody asks for', async () => {
    const { services, engravers } = await startServer();

    const kinds = Object.keys(jobHandlers(services, engravers));

    const asked = kinds.filter(
      (kind) => kind.startsWith('session.mail-') || ['students.restamp', 'support.send-reply'].includes(kind),
    );
    const scheduled = schedulesOf({ IMAP_URL: 'imaps://support@example.com' }).map(({ kind }) => kind);
    expect([...scheduled, ...asked].toSorted()).toEqual(kinds.toSorted());
  });
});
