import { z } from 'zod';
import { endpoint, everybody, file } from '#platform/endpoint.ts';
import { Region } from '#sales/regions.ts';
import { BirthYear, Day, Email, Id, Instant, optionalText, text } from '#platform/values.ts';

/** What the learning app calls: off unless the installation has a token for it. */
const access = { kind: 'token', token: 'learner' } as const;

const fullName = text(120).meta({ description: 'Name of the user.' });
const expireBy = Day.meta({ description: 'The last day of the subscription, which is included.' });

export const redeemKey = endpoint({
  method: 'POST',
  path: '/learner/redeem',
  access,
  summary:
    'Redeems a key: makes the user and the sale, or lets the subscription of the given user run on. The key may have any dashes and case.',
  input: z
    .object({
      key: text(100, 'Please enter the key').meta({
        description: 'As the user typed it: with any dashes, spaces and case; O, I and L are read as 0 and 1.',
      }),
      fullName,
      contactNumber: optionalText(32).meta({ description: 'Telephone; may be empty.' }),
      contactEmail: Email.meta({ description: 'E-mail address.' }),
      region: Region.meta({
        description:
          'Where the user lives: the two letters of the province (GB/T 2260), such as SD for Shandong; OT is overseas.',
      }),
      profile1Name: text(120).nullish().meta({ description: 'Name of the first who plays in this account.' }),
      profile2Name: text(120).nullish().meta({ description: 'Name of the second one.' }),
      birthYear: BirthYear.nullish().meta({ description: 'Year in which the user was born, for figures by age.' }),
      studentId: Id.nullish().meta({
        description:
          'A user who is there already and renews. Then nothing but the subscription changes: it runs on from its last day, or from today where that is over.',
      }),
    })
    .meta({
      examples: [
        {
          ...{ key: 'R7QX-2M9D-K4TA-8WZE-3HNR', fullName: '王芳', contactNumber: '+86 138 0000 0000' },
          ...{ contactEmail: 'fang@example.com', region: 'SD', profile1Name: 'Fang' },
        },
      ],
    }),
  output: z
    .object({
      message: z.string(),
      studentId: z.int().meta({ description: 'Number of the user, for practice and for renewals.' }),
      expireBy,
    })
    .meta({ examples: [{ message: 'Key redeemed', studentId: 1207, expireBy: '2027-03-02' }] }),
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
  sessionId: text(80).meta({ description: 'Given by the app, the same whenever it sends this session.' }),
  studentId: Id.meta({ description: 'Who practised, as redeeming answered it.' }),
  scoreId: Id.nullable().meta({ description: 'The score that was open, null for none.' }),
  startedAt: Instant.meta({ description: 'When it began, in UTC; a day ahead at most.' }),
  seconds: z
    .int({ error: secondsText })
    .min(0, secondsText)
    .max(86_400, secondsText)
    .meta({ description: 'How long it took.' }),
  accuracy: z
    .number({ error: accuracyText })
    .min(0, accuracyText)
    .max(1, accuracyText)
    .nullable()
    .meta({ description: 'Share of the notes that were right, null where none was asked for.' }),
  screen: text(60).meta({ description: 'Where in the app it was.' }),
  profileId: Id.nullish().meta({ description: "Who of the user's profiles played." }),
});
export type PracticeSession = z.output<typeof PracticeSession>;

export const maxSessions = 1000;

export const reportPractice = endpoint({
  method: 'POST',
  path: '/learner/practice',
  access,
  summary:
    'Takes sessions of practice over, all or none, each once however often it is sent: the app may forget what was accepted.',
  input: z
    .object({
      sessions: z
        .array(PracticeSession, { error: 'A list of sessions is expected' })
        .min(1, 'A list of sessions is expected')
        .max(maxSessions, 'At most 1,000 sessions at a time, please')
        .meta({ description: 'What was practised since the last report; some hundreds at a time go fastest.' }),
    })
    .meta({
      examples: [
        {
          sessions: [
            {
              ...{ sessionId: '0f8b6a52-6d1c-4a7e-9d53-0c6f1f0a7b11', studentId: 1207, scoreId: 54 },
              ...{ startedAt: '2026-03-01T10:00:00Z', seconds: 720, accuracy: 0.92, screen: 'practice' },
            },
          ],
        },
      ],
    }),
  output: z
    .object({
      accepted: z.int().meta({ description: 'All sessions of the request.' }),
      repeated: z.int().meta({ description: 'Of these, those that were there already.' }),
    })
    .meta({ examples: [{ accepted: 1, repeated: 0 }] }),
  refusals: ['practice.unknown', 'practice.future', 'service.too-many', 'token.wrong'],
  limit: { requests: 6000, seconds: 60 },
  leavesNoTrail: true,
});

export const learnerOpenapi = endpoint({
  method: 'GET',
  path: '/openapi/learner.json',
  access: everybody,
  summary: 'The calls of the learning app alone, OpenAPI 3.1.',
  output: z.looseObject({ openapi: z.string() }),
});

export const learnerPage = endpoint({
  method: 'GET',
  path: '/openapi/learner',
  access: everybody,
  summary: 'The same as a page to read.',
  output: file('text/html; charset=utf-8'),
});
