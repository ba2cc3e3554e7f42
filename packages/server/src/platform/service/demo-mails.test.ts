import { appearance, listDemoMails } from '@eemusic/contract/platform/service';
import { verifyAccount } from '@eemusic/contract/access/session';
import { describe, expect, it, onTestFinished } from 'vitest';
import { system } from '#platform/database/index.ts';
import { addAdministrator } from '#access/accounts/index.ts';
import { readConfiguration } from '#platform/configuration.ts';
import { openServices, startConsole } from '#app/console.ts';
import { aDatabaseLocation } from '#testing/databases.ts';

const demo = { email: 'demo@example.com', password: 'correct horse battery' };

type Setting = {
  isDemo: boolean;
  /** Whether only this machine can reach it; then it shows its sign-in. */
  isPrivate?: boolean;
  mailServer?: string | null;
};

/** Starts the whole console and requests a password reset. */
async function aConsole({ isDemo, isPrivate = true, mailServer = null }: Setting) {
  const { databaseUrl, dataDir, remove } = await aDatabaseLocation();
  const configuration = {
    ...readConfiguration({ LOG_LEVEL: 'silent', PORT: '0' }),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: mailServer,
  };
  const services = await openServices(configuration, { isDemo });
  await services.database.change(system('test'), (tx) =>
    addAdministrator(tx, {
      fullName: 'Demo',
      username: 'demo',
      email: demo.email,
      passwordHash: '',
      role: 1,
      codes: [],
      at: services.clock.now(),
    }),
  );
  const { app, stop } = await startConsole(services, { webFolder: null, ...(isDemo && isPrivate && { demo }) });
  onTestFinished(async () => {
    await stop();
    await remove();
  });
  await app.inject({ method: 'POST', url: verifyAccount.path, payload: { email: demo.email } });
  return {
    mails: () => app.inject({ url: listDemoMails.path }),
    hasMails: async () =>
      (await app.inject({ url: appearance.path })).json<{ demo: { hasMails: boolean } | null }>().demo?.hasMails,
  };
}

describe('the mails of a demo', () => {
  it('are shown where none is sent', async () => {
    const { mails, hasMails } = await aConsole({ isDemo: true });

    await expect
      .poll(async () => (await mails()).json<{ mails: object[] }>().mails)
      .toMatchObject([{ to: demo.email, subject: 'Reset your password' }]);
    expect(await hasMails()).toBe(true);
  });

  it.each([
    ['that is no demo', { isDemo: false }],
    ['that strangers reach', { isDemo: true, isPrivate: false }],
    ['whose mails are really sent', { isDemo: true, mailServer: 'smtp://127.0.0.1:9' }],
  ])('are not available on a console %s', async (_, setting) => {
    const { mails, hasMails } = await aConsole(setting);

    const answer = await mails();

    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain(demo.email);
    expect(await hasMails()).not.toBe(true);
  });
});
