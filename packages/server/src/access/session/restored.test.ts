import { verifyAccount } from '@eemusic/contract/access/session';
import { listRegions } from '@eemusic/contract/sales/regions';
import { describe, expect, it } from 'vitest';
import { signIn } from '#testing/create-test-administrator.ts';
import { startServer } from '#testing/start-server.ts';
import { endRestoredSessions } from './store.ts';

/** A server with somebody signed in and a link for a forgotten password. */
async function aServer() {
  const server = await startServer();
  const { id, email } = await server.anAdministrator({ codes: [] });
  const token = await signIn(server.services, id);
  await server.call(verifyAccount, { email }, { token: null });
  await server.runJobs();
  const { read } = server.services.database;
  return {
    ...server,
    answer: async () => (await server.call(listRegions, {}, { token })).status,
    openLinks: async () => read.selectFrom('password_resets').select('id').where('used_at', 'is', null).execute(),
  };
}

describe('sessions and links of forgotten passwords', () => {
  it('survive a restart', async () => {
    const { services, answer, openLinks } = await aServer();

    await endRestoredSessions(services);

    expect(await answer()).toBe(200);
    expect(await openLinks()).toHaveLength(1);
  });

  it('end when a backup was restored, because some of them had ended since it was made', async () => {
    const { services, answer, openLinks } = await aServer();
    await services.database.write((tx) => tx.updateTable('database_history').set({ name: 'restored' }).execute());

    await endRestoredSessions(services);

    expect(await answer()).toBe(401);
    expect(await openLinks()).toEqual([]);
  });
});
