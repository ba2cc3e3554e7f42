import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Region } from './regions.ts';
import { Day, Done, Email, Id, Instant, optionalText, text } from './values.ts';

/** What the learning app calls: off unless the installation has a token for it. */
const access = { kind: 'token', token: 'learner' } as const;

export const redeemKey = endpoint({
  method: 'POST',
  path: '/learner/redeem',
  access,
  summary:
    'Redeems a key: makes the user and the sale, or lets the subscription of the given user run on. The key may have any dashes and case.',
  input: z.object({
    key: text(100, 'Please enter the key'),
    fullName: text(120),
    contactNumber: optionalText(32),
    contactEmail: Email,
    region: Region,
    profile1Name: text(120).nullish(),
    profile2Name: text(120).nullish(),
    /** A user that is there already, who renews: then nothing but the subscription changes. */
    studentId: Id.nullish(),
  }),
  output: Done.extend({ studentId: z.int(), expireBy: Day }),
  refusals: [
    'key.unknown',
    'key.mistyped',
    'key.used',
    'key.revoked',
    'key.deleted',
    'key.endless',
    'student.not-found',
    'service.too-many',
    'token.wrong',
  ],
  repeatable: true,
  limit: { requests: 6000, seconds: 60 },
});

const secondsText = 'A whole number of seconds, a day at most, is expected';
const accuracyText = 'A number from 0 to 1 is expected';

export const PracticeSession = z.object({
  /** Given by the app, the same whenever it sends this session. */
  sessionId: text(80),
  studentId: Id,
  /** Null where no score was open. */
  scoreId: Id.nullable(),
  startedAt: Instant,
  seconds: z.int({ error: secondsText }).min(0, secondsText).max(86_400, secondsText),
  /** Share of the notes that were right; null where none was asked for. */
  accuracy: z.number({ error: accuracyText }).min(0, accuracyText).max(1, accuracyText).nullable(),
  /** Of the learning app. */
  screen: text(60),
  /** Who of the user's profiles played. */
  profileId: Id.nullish(),
});
export type PracticeSession = z.output<typeof PracticeSession>;

export const mostSessions = 1000;

export const reportPractice = endpoint({
  method: 'POST',
  path: '/learner/practice',
  access,
  summary:
    'Takes sessions of practice over, all or none, each once however often it is sent: the app may forget what was accepted.',
  input: z.object({
    sessions: z
      .array(PracticeSession, { error: 'A list of sessions is expected' })
      .min(1, 'A list of sessions is expected')
      .max(mostSessions, 'At most 1,000 sessions at a time, please'),
  }),
  output: z.object({
    accepted: z.int(),
    /** Of these, those that were there already. */
    repeated: z.int(),
  }),
  refusals: ['practice.unknown', 'practice.future', 'service.too-many', 'token.wrong'],
  limit: { requests: 6000, seconds: 60 },
  leavesNoTrail: true,
});
