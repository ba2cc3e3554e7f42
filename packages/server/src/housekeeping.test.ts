import { describe, expect, it } from 'vitest';
import { startServer } from '#testing/start-server.ts';
import { jobHandlers, schedules } from './housekeeping.ts';

describe('housekeeping', () => {
  it('comes round by itself, all but what somebody asks for', async () => {
    const { services, workshop } = await startServer();

    const kinds = Object.keys(jobHandlers(services, workshop));

    const asked = kinds.filter((kind) => kind.startsWith('session.mail-') || kind === 'students.restamp');
    const scheduled = schedules.map(({ kind }) => kind);
    expect([...scheduled, ...asked].toSorted()).toEqual(kinds.toSorted());
  });
});
