import * as z from 'zod/mini';
import {
  maxNameLength,
  maxPhoneLength,
  maxScreenLength,
  maxSessionIdLength,
  maxTypedKeyLength,
} from '#platform/field-lengths.ts';
import { fieldError, issueOf } from '#platform/field-errors.ts';
import {
  BirthYear,
  Day,
  Done,
  Email,
  Id,
  Instant,
  longText,
  optionalPhone,
  text,
  wholeNumber,
} from '#platform/values.ts';
import { described, int, objectOrNull, rowsOf, withChecks, withExample } from '#platform/schemas.ts';
import { endpoint, everybody, file, learnerWith, repeatableEndpoint } from '#platform/endpoint.ts';
import { Region } from '#sales/regions.ts';
import { SubscriptionStatus } from '#sales/users.ts';

const fullName = described(text(maxNameLength), 'Name of the user.');
const expireBy = described(Day, 'The last day of the subscription, which is included.');

const typedKey = described(
  text(maxTypedKeyLength, fieldError('text.missing', { of: 'key' })),
  'As the user typed it: with any dashes, spaces and case; O, I and L are read as 0 and 1.',
);

const Profile = objectOrNull({ profileId: int(), profileName: z.string() });
/** The profiles of a user, whose ids go with practice. */
const profiles = {
  profile1: described(Profile, 'The first who plays in this account, for practice; null where none is named.'),
  profile2: described(Profile, 'The second one.'),
};
const exampleProfiles = { profile1: { profileId: 2210, profileName: 'Fang' }, profile2: null };

export const redeemKey = repeatableEndpoint('POST /learner/redeem', learnerWith('keys.redeem'), {
  summary:
    'Redeems a key: creates the user and the sale, or extends the subscription of the given user. A user of the same school with the same name and the same phone number or email, and without a running subscription, is joined, and so is the user to whom the key was given, unless name, number and email are all others. Dashes and letter case in the key are ignored.',
  input: withExample(
    z.object({
      key: typedKey,
      fullName,
      contactNumber: described(optionalPhone(), 'Phone number of 3 to 15 digits, grouped in any way; may be empty.'),
      contactEmail: described(Email, 'Email address.'),
      region: described(
        Region,
        'Where the user lives: the two letters of the province (GB/T 2260), such as SD for Shandong; OT is overseas.',
      ),
      profile1Name: described(z.nullish(text(maxNameLength)), 'Name of the first who plays in this account.'),
      profile2Name: described(z.nullish(text(maxNameLength)), 'Name of the second one.'),
      birthYear: described(z.nullish(BirthYear), 'Year in which the user was born, for figures by age.'),
      studentId: described(
        z.nullish(Id),
        'A user who is there already and renews. Then nothing but the subscription changes: it runs on from its last day, or from today where that is over.',
      ),
    }),
    {
      key: 'R7QX-2M9D-K4TA-8WZE-3HNR',
      fullName: '王芳',
      contactNumber: '+86 138 0000 0000',
      contactEmail: 'fang@example.com',
      region: 'SD',
      profile1Name: 'Fang',
    },
  ),
  output: withExample(
    z.extend(Done, {
      studentId: described(int(), 'Number of the user, for practice and for renewals.'),
      expireBy,
      ...profiles,
    }),
    {
      message: 'Key redeemed',
      code: 'key.redeemed',
      params: {},
      studentId: 1207,
      expireBy: '2027-03-02',
      ...exampleProfiles,
    },
  ),
  refusals: [
    'key.unknown',
    'key.mistyped',
    'key.used',
    'key.revoked',
    'key.deleted',
    'key.endless',
    'channel.inactive',
    'educator.inactive',
    'student.inactive',
    'student.not-found',
  ],
  limit: { requests: 6000, seconds: 60 },
});

export const signIn = endpoint('POST /learner/sign-in', learnerWith('students.state'), {
  summary:
    'Says whether a user may use the app, and returns the state of the subscription. On a new device the user is found by a key and the phone number, either the one that the console has or the one that was typed with the key. Whatever is wrong with these two, the refusal is the same, and a key can be tried 20 times in 15 minutes. An inactive user is refused.',
  input: withExample(
    withChecks(
      z.object({
        studentId: described(z.nullish(Id), 'The user, as redeeming answered it; or else these two:'),
        key: z.nullish(typedKey),
        contactNumber: described(z.nullish(text(maxPhoneLength)), 'The phone number of the user, written in any way.'),
      }),
      z.superRefine((body, context) => {
        if (typeof body.studentId === 'number') return;
        if (typeof body.key !== 'string')
          context.issues.push(issueOf(body, fieldError('text.missing', { of: 'key' }), ['key']));
        if (typeof body.contactNumber !== 'string')
          context.issues.push(issueOf(body, fieldError('field.required'), ['contactNumber']));
      }),
    ),
    { key: 'R7QX-2M9D-K4TA-8WZE-3HNR', contactNumber: '138 0000 0000' },
  ),
  output: withExample(
    z.object({
      studentId: described(int(), 'Number of the user.'),
      fullName,
      expireBy: described(z.nullable(Day), 'The last day of the subscription, null where it has none.'),
      subscriptionStatus: described(SubscriptionStatus, 'How the subscription stands today.'),
      ...profiles,
    }),
    {
      studentId: 1207,
      fullName: '王芳',
      expireBy: '2027-03-02',
      subscriptionStatus: 'Active' as const,
      ...exampleProfiles,
    },
  ),
  refusals: ['student.not-found', 'student.inactive', 'student.not-recognised', 'session.too-many'],
  limit: { requests: 6000, seconds: 60 },
});

const secondsError = fieldError('number.seconds');
const shareError = fieldError('number.share');

export const PracticeSession = z.object({
  /** Stored exactly as the app sent it, including line ends, so that the app recognises its session in the answer. */
  sessionId: described(longText(maxSessionIdLength), 'Given by the app, the same whenever it sends this session.'),
  studentId: described(Id, 'Who practised, as redeeming answered it.'),
  scoreId: described(z.nullable(Id), 'The score that was open, null for none.'),
  startedAt: described(Instant, 'When it began, in UTC; a day ahead at most.'),
  seconds: described(wholeNumber(0, 86_400, secondsError), 'How long it took.'),
  accuracy: described(
    z.nullable(withChecks(z.number(shareError), z.gte(0, shareError), z.lte(1, shareError))),
    'Share of the notes that were right, null where none was asked for.',
  ),
  screen: described(text(maxScreenLength), 'Where in the app it was.'),
  profileId: described(z.nullish(Id), "Who of the user's profiles played."),
  edition: described(z.nullish(Id), 'Edition of the score, as the catalogue had it; left out where that is not known.'),
});
export type PracticeSession = z.output<typeof PracticeSession>;

export const maxSessions = 1000;

const exampleId = '0f8b6a52-6d1c-4a7e-9d53-0c6f1f0a7b11';
const examplePractice = {
  studentId: 1207,
  scoreId: 54,
  startedAt: '2026-03-01T10:00:00Z',
  seconds: 720,
  accuracy: 0.92,
  screen: 'practice',
};

export const reportPractice = endpoint('POST /learner/practice', learnerWith('practice.write'), {
  summary:
    'Records practice sessions, either all of them or none. A session that is sent again counts once, so the app can forget what was accepted.',
  input: withExample(
    z.object({
      sessions: described(
        withChecks(
          z.array(PracticeSession, fieldError('list.expected', { of: 'session' })),
          z.minLength(1, fieldError('list.expected', { of: 'session' })),
          z.maxLength(maxSessions, fieldError('list.too-long', { max: maxSessions, of: 'session' })),
        ),
        'What was practised since the last report; some hundreds at a time go fastest.',
      ),
    }),
    {
      sessions: [{ sessionId: exampleId, ...examplePractice }],
    },
  ),
  bodySize: 'practice',
  output: withExample(
    z.object({
      accepted: described(int(), 'All sessions of the request.'),
      repeated: described(int(), 'Of these, those that were there already.'),
    }),
    { accepted: 1, repeated: 0 },
  ),
  refusals: ['practice.unknown', 'practice.future'],
  limit: { requests: 6000, seconds: 60 },
  leavesNoTrail: true,
});

/** Maximum number of sessions per batch. */
const maxBatch = 500;

const { sessionId, ...practised } = PracticeSession.shape;
export const BatchSession = z.object({ id: sessionId, ...practised });
export type BatchSession = z.output<typeof BatchSession>;

const example = { id: exampleId, ...examplePractice };

export const reportBatch = endpoint('POST /learner/practice/batch', learnerWith('practice.write'), {
  summary:
    "Records practice sessions one by one, in any order and however late. A fault in one does not hold back the others. A session that begins more than a day in the future is refused with practice.future, as the app's clock must be wrong; past sessions are accepted whatever their age.",
  input: withExample(
    z.object({
      sessions: described(
        withChecks(
          // Each item is checked on its own, so that an invalid one does not refuse the others.
          z.array(z.union([BatchSession, z.unknown()]), fieldError('list.expected', { of: 'session' })),
          z.minLength(1, fieldError('list.expected', { of: 'session' })),
          z.maxLength(maxBatch, fieldError('list.too-long', { max: maxBatch, of: 'session' })),
        ),
        'What was practised since the last batch.',
      ),
    }),
    { sessions: [example, { ...example, id: '5e1f6a52-6d1c-4a7e-9d53-0c6f1f0a7b12', studentId: 999_999 }] },
  ),
  bodySize: 'practice',
  output: withExample(
    z.object({
      sessions: described(
        rowsOf({
          id: described(z.nullable(z.string()), 'As it was sent; null where none could be read.'),
          status: described(
            z.enum(['accepted', 'known', 'refused']),
            'Accepted and known ones the app may forget: known was there already, as it was first sent. A refused one is refused however often it comes.',
          ),
          reason: described(
            objectOrNull({
              code: described(z.string(), 'practice.unknown, practice.future or request.invalid.'),
              error: z.string(),
              fields: described(z.record(z.string(), z.string()), 'What is wrong, by the name of the field.'),
            }),
            'Why it is refused, else null.',
          ),
        }),
        'In the order of the request.',
      ),
    }),
    {
      sessions: [
        { id: '0f8b6a52-6d1c-4a7e-9d53-0c6f1f0a7b11', status: 'accepted' as const, reason: null },
        {
          id: '5e1f6a52-6d1c-4a7e-9d53-0c6f1f0a7b12',
          status: 'refused' as const,
          reason: {
            code: 'practice.unknown',
            error: 'Some of these sessions name a user, a profile or a score that does not exist',
            fields: { studentId: 'This user does not exist' },
          },
        },
      ],
    },
  ),
  limit: { requests: 6000, seconds: 60 },
  leavesNoTrail: true,
});

export const learnerOpenapi = endpoint('GET /openapi/learner.json', everybody, {
  summary: 'Returns the OpenAPI 3.1 description of the learner service.',
  output: file('application/json; charset=utf-8'),
});

export const learnerPage = endpoint('GET /openapi/learner', everybody, {
  summary: 'Shows the same description as a web page.',
  output: file('text/html; charset=utf-8'),
});

export const learnerPageScript = endpoint('GET /openapi/learner/scalar.js', everybody, {
  summary: 'Returns the script of that page.',
  output: file('text/javascript; charset=utf-8'),
});
