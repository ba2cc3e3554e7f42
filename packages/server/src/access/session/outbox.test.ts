import { minute } from '@eemusic/contract/platform/durations';
import { verifyAccount } from '@eemusic/contract/access/session';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jobsOf } from '#app/rooms.ts';
import { startJobs } from '#platform/jobs/start.ts';
import { openMailer } from '#platform/mailer/index.ts';
import { startMailServer } from '#platform/mailer/testing-server.ts';
import type { Services } from '#platform/services.ts';
import { startServer } from '#testing/start-server.ts';

/** A console that mails by SMTP, whose outbox is processed by several nodes. */
async function aConsole(port: number, nodes: number) {
  const server = await startServer({ codes: ['SL'] });
  const { clock, log } = server.services;
  const mailer = openMailer({ url: `smtp://127.0.0.1:${port}`, from: 'console@example.com', log, clock, keeps: false });
  const services: Services = { ...server.services, mailer };
  const runners = Array.from({ length: nodes }, () =>
    startJobs({ ...services, jobs: jobsOf(services, server.engravers), pollEvery: null }),
  );
  onTestFinished(async () => {
    await Promise.all(runners.map(({ stop }) => stop()));
    mailer.close();
  });
  return {
    ...server,
    ask: () => server.call(verifyAccount, { email: server.me?.email ?? '' }, { token: null }),
    deliver: () => Promise.all(runners.map(({ runDue }) => runDue())),
  };
}

describe('the outbox', () => {
  it('mails once, however many nodes work through it', async () => {
    const { port, taken } = await startMailServer();
    const { ask, deliver, me } = await aConsole(port, 4);

    await ask();
    await deliver();

    expect((await taken()).map(({ to }) => to)).toEqual([[me?.email]]);
  });

  it('answers the same while the mail server is down, and mails once when it is up again', async () => {
    let isUp = false;
    const { port, taken } = await startMailServer({
      onConnect: (_session, done) => (isUp ? done() : done(new Error('down for maintenance'))),
    });
    const { ask, deliver, wait } = await aConsole(port, 2);

    expect(await ask()).toMatchObject({ status: 200, body: { message: 'Email sent successfully' } });
    for (let time = 0; time < 7; time += 1) {
      await deliver();
      wait(5 * minute);
    }
    expect(await taken()).toEqual([]);

    isUp = true;
    wait(60 * minute);
    await deliver();
    await deliver();

    expect(await taken()).toHaveLength(1);
  });
});
