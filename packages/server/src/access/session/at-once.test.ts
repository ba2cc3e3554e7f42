import { login } from '@eemusic/contract/access/session';
import { listRegions } from '@eemusic/contract/sales/regions';
import type { Transaction } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashPassword, setActive, setPassword } from '#access/accounts/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { createTestAdministrator } from '#testing/create-test-administrator.ts';
import { password, startServer } from '#testing/start-server.ts';
import { closeAccess } from './store.ts';
import { mailReset } from './mails.ts';

/** The actions by which an account loses access. */
const ends = [
  ['a new password', async (hash: string) => ({ passwordHash: hash })],
  ['deactivation', async () => ({ isActive: false })],
  ['another email', async () => ({ hasNewEmail: true })],
] as const;

const moveTo = (tx: Transaction<Tables>, id: number, email: string) =>
  tx.updateTable('administrators').set({ email, email_key: email }).where('id', '=', id).execute();

describe('signing in while the access of the account ends', () => {
  it.each(ends)('leaves no session behind, beside %s', async (_, change) => {
    const { call, anAdministrator, services } = await startServer({ codes: null });
    const ended = await change(await hashPassword('another good password'));

    for (let round = 0; round < 4; round += 1) {
      const { id, email } = await anAdministrator({ codes: ['SL'] });
      const end = () =>
        services.database.write(async (tx) => {
          if ('hasNewEmail' in ended) await moveTo(tx, id, `elsewhere${id}@example.com`);
          else if ('isActive' in ended) await setActive(tx, id, ended.isActive);
          else await setPassword(tx, id, ended.passwordHash);
          await closeAccess(tx, { administratorId: id, now: services.clock.now() });
        });

      const signIns = Array.from({ length: 4 }, () => call(login, { email, password }, { token: null }));
      const [answers] = await Promise.all([Promise.all(signIns), end()]);

      for (const { body } of answers) {
        if (body.token === undefined) continue;
        expect(await call(listRegions, {}, { token: body.token })).toRefuse(401, 'Please login!!!');
      }
    }
  });
});

describe('a password reset whose mail is being made', () => {
  it("goes to nobody when the account's email changes before the link is stored", async () => {
    const { services, mails } = await startServer({ codes: null });
    const { id, email } = await createTestAdministrator(services, { codes: [] });
    const { database, clock } = services;
    const change: Database['change'] = async (by, work) => {
      await database.write(async (tx) => {
        await moveTo(tx, id, 'moved@example.com');
        await closeAccess(tx, { administratorId: id, now: clock.now() });
      });
      return database.change(by, work);
    };

    const mail = mailReset({ ...services, database: { ...database, change } });
    await mail(
      { email, address: '', userAgent: '' },
      { id: 1, attempt: 1, isLast: false, signal: new AbortController().signal },
    );

    expect(mails).toEqual([]);
    expect(await database.read.selectFrom('password_resets').select('id').execute()).toEqual([]);
  });
});
