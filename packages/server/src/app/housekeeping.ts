import type { Configuration } from '#platform/configuration.ts';
import { countPractice, keepCounted } from '#learning/practice/index.ts';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { measureRecordings } from '#platform/files/index.ts';
import { forgetOldKeys } from '#platform/http/repeats.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { restampPractice } from '#learning/learners/index.ts';
import type { Schedule } from '#platform/jobs/schedules.ts';
import { tidyJobs } from '#platform/jobs/tidy.ts';
import { restorersOf } from '#app/restorers.ts';
import { checkFiles, reprocess, sweepScores, type Engravers } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import {
  forgetOldAttempts,
  forgetOldResets,
  mailEmailChanged,
  mailPasswordChanged,
  mailReset,
  removeEnded,
} from '#access/session/index.ts';
import { fetchMail, sendReply, sendReplyJob, sweepMail } from '#support/mail/index.ts';

const hour = 3_600_000;
/** Of reading again in one go: what is left goes on in the next hour. */
const maxReprocessingMs = 10 * 60_000;

/** What is done outside of requests, on one node at a time: mails, and tidying up behind people. */
export function jobHandlers(services: Services, engravers: Engravers): Record<string, Handler> {
  const { database, clock } = services;
  return {
    'session.tidy': async () => {
      await database.write((tx) => removeEnded(tx, clock.now()));
      await database.write((tx) => forgetOldResets(tx, clock.now()));
      await forgetOldAttempts(services);
      await forgetOldKeys(database, clock.now());
    },
    'session.mail-reset': mailReset(services),
    'session.mail-email-changed': mailEmailChanged(services),
    'session.mail-password-changed': mailPasswordChanged(services),
    'support.fetch-mail': fetchMail(services),
    'support.sweep': () => sweepMail(services),
    [sendReplyJob]: sendReply(services),
    'deletions.purge': (_payload, { signal }) => purgeDeletions(services, restorersOf(services), signal),
    'scores.sweep': () => sweepScores(services),
    'scores.check-files': (_payload, { signal }) => checkFiles(services, signal),
    'scores.reprocess': async (_payload, { signal }) => {
      const enough = AbortSignal.any([signal, AbortSignal.timeout(maxReprocessingMs)]);
      await reprocess(services, engravers, { which: 'older', signal: enough });
    },
    'files.measure': (_payload, { signal }) => measureRecordings(services, signal),
    'students.restamp': restampPractice(services),
    [countPractice]: (_payload, { signal }) => keepCounted(services, signal),
    'jobs.tidy': (_payload, { signal }) => tidyJobs(database, clock, signal),
  };
}

const minute = 60_000;

/** What comes round here: a mailbox is read only where there is one. */
export function schedulesOf({ IMAP_URL }: Pick<Configuration, 'IMAP_URL'>): readonly Schedule[] {
  return IMAP_URL === null ? schedules : [...schedules, { kind: 'support.fetch-mail', every: minute }];
}

const schedules: readonly Schedule[] = [
  { kind: 'session.tidy', every: hour },
  { kind: 'deletions.purge', every: 24 * hour },
  { kind: 'scores.sweep', every: 24 * hour },
  { kind: 'support.sweep', every: 24 * hour },
  { kind: 'scores.check-files', every: 24 * hour },
  { kind: 'scores.reprocess', every: hour },
  { kind: 'files.measure', every: hour },
  { kind: countPractice, every: 60_000 },
  { kind: 'jobs.tidy', every: hour },
];
