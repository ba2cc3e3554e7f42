import { describe, expect, it } from 'vitest';
import { startServer } from '#testing/start-server.ts';
import { jobsOf } from './rooms.ts';

const scheduled = (jobs: ReturnType<typeof jobsOf>) =>
  Object.keys(jobs).filter((kind) => jobs[kind]?.every !== undefined || jobs[kind]?.isDue);

describe('jobs', () => {
  it('repeat automatically, except for those that a request queues', async () => {
    const { services, engravers } = await startServer({ configuration: { IMAP_URL: 'imaps://support@example.com' } });

    const jobs = jobsOf(services, engravers);

    const onDemand = Object.keys(jobs).filter((kind) => !scheduled(jobs).includes(kind));
    expect(onDemand.toSorted()).toEqual([
      'administrator.search-keys',
      'card.search-keys',
      'channel-import.undo',
      'channel.search-keys',
      'educator-import.undo',
      'educator.search-keys',
      'invitations.mail',
      'mailing.reminder',
      'mailing.statement',
      'monthly-report.mail',
      'passkeys.mail',
      'scores.bulk',
      'scores.retag',
      'session.mail-email-changed',
      'session.mail-email-code',
      'session.mail-password-changed',
      'session.mail-reset',
      'student-import.undo',
      'student.search-keys',
      'students.restamp',
      'support.send-reply',
    ]);
  });

  it('do not read a mailbox where none is configured', async () => {
    const { services, engravers } = await startServer();

    expect(scheduled(jobsOf(services, engravers))).not.toContain('support.fetch-mail');
  });
});
