import * as z from 'zod/mini';
import { byTag, listTags } from '#library/choices.ts';
import { Curriculum, ScoreType } from '#library/score-filter.ts';
import { exampleScore, scoreTags } from '#library/scores.ts';
import { described, int, objectOrNull, rowsOf, withChecks, withExample } from '#platform/schemas.ts';
import { endpoint, learnerWith } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { Day, Instant, PathId } from '#platform/values.ts';
import { SubscriptionStatus } from '#sales/users.ts';

/** Published scores for the learning app. */

const access = learnerWith('scores.read');
/** An app with a hundred thousand users checks once a minute whether there is anything new. */
const limit = { requests: 600_000, seconds: 60 };

const address = (what: string) =>
  described(
    z.string(),
    `${what}. Signed, from the root of this server unless it begins with https; it holds for 12 hours at least, stays the same for 6, and may be kept by a shared cache.`,
  );

const PublishedScore = z.object({
  id: described(int(), 'Number of the score; sessions of practice name it.'),
  edition: described(int(), 'Rises whenever anything changed that the app gets of this score, its files too.'),
  name: z.string(),
  composer: described(z.nullable(z.string()), 'Null where the file names none.'),
  libraryId: int(),
  libraryName: z.string(),
  curriculum: Curriculum,
  gradeId: int(),
  levelId: int(),
  stageId: int(),
  ...scoreTags,
  range: described(
    z.nullable(int()),
    'This tag and those below as the library lists them, from 1; null where none of the entries fits.',
  ),
  scoreType: described(
    ScoreType,
    '0 a normal score, 1 a warm-up, 2 an exercise; from 101 types that the publisher added.',
  ),
  seconds: described(z.number(), 'How long the score takes at its tempo.'),
  hasAccompaniment: z.boolean(),
  thumbnail: z.nullable(address('First system as a picture, SVG; null where there is none')),
});

const publishedExample = {
  ...exampleScore,
  composer: 'D. G. Türk',
  libraryName: 'First Steps',
  seconds: 32.5,
  hasAccompaniment: true,
  thumbnail: '/storage/scores/q3v0xN2kTm8wLb5y-e7-small.svg?expires=1772388000&signature=…',
};

/** Without this parameter all published scores are listed, otherwise only those that the student's key opens. */
const studentId = z.optional(
  described(
    PathId,
    'Number of a user: only what their key opens. Without it, everything that is published, unless the token is of one user.',
  ),
);

/** The maximum, and default, number of scores in one answer. */
export const maxCatalogueScores = 1000;
const limitError = fieldError('number.between', { min: 1, max: maxCatalogueScores });

export const readCatalogue = endpoint('GET /learner/catalogue', access, {
  summary:
    'Lists all published scores, or what changed since a cursor: new editions and withdrawals in the order in which they happened, each score once, with its latest change. Send the ETag of the last answer as If-None-Match; 304 means that nothing changed.',
  query: z.object({
    since: z.optional(
      described(
        withChecks(z.string(), z.maxLength(200)),
        'The cursor of the last answer. Without it, or where it is empty, all scores come, from the beginning. 410 `catalogue.cursor` where it is none of this database, or the key of the user opens other libraries by now: forget what you have and ask without it.',
      ),
    ),
    studentId,
    limit: z.optional(
      described(
        z.pipe(
          z.pipe(withChecks(z.string(), z.regex(/^[1-9]\d{0,3}$/, limitError)), z.transform(Number)),
          withChecks(int(limitError), z.gte(1), z.lte(maxCatalogueScores, limitError)),
        ),
        `Scores of one answer, at most ${maxCatalogueScores}, which it is without this.`,
      ),
    ),
  }),
  output: withExample(
    z.object({
      scores: described(z.array(PublishedScore), 'New ones, and those with another edition.'),
      removed: described(
        z.array(int()),
        'Numbers of scores that were withdrawn: disabled, deleted, purged, or moved where the key of the user opens nothing.',
      ),
      cursor: described(z.string(), 'Where the next call goes on, at once or weeks later.'),
      hasMore: described(z.boolean(), 'Whether to ask again at once, with this cursor.'),
    }),
    {
      scores: [publishedExample],
      removed: [12],
      cursor: '5e1f6a52-6d1c-4a7e-9d53-0c6f1f0a7b11.318.54',
      hasMore: false,
    },
  ),
  refusals: ['catalogue.cursor', 'student.not-found', 'student.inactive'],
  isConditional: true,
  limit,
});

export const readPublishedScore = endpoint('GET /learner/scores/{id}', access, {
  summary:
    'Returns one published score with the addresses of its files. An address of an earlier edition works until it expires.',
  params: z.object({ id: described(PathId, 'Number of the score, from the catalogue.') }),
  query: z.object({ studentId }),
  output: withExample(
    z.extend(PublishedScore, {
      musicxml: address('The score as MusicXML'),
      pages: described(z.array(address('A page as SVG')), 'Engraved pages, SVG, in their order; addresses as above.'),
      timemap: address(
        'When which note sounds: JSON of {moments, notes, tempo}; `measure` of a moment is the position of a measure, from 1',
      ),
      labels: described(
        z.array(z.string()),
        "What is printed as the number of each measure, in the order of positions, such as '12a'; '' for a pickup.",
      ),
      accompaniment: described(
        objectOrNull({
          address: address('The recording, MP3'),
          startsAt: described(
            z.number(),
            'Seconds of the recording at which the score begins; less than 0 where the recording begins later.',
          ),
          pace: described(z.number(), 'Seconds of the score for each second of the recording.'),
        }),
        'Null where there is none.',
      ),
    }),
    {
      ...publishedExample,
      musicxml: '/storage/scores/q3v0xN2kTm8wLb5y.musicxml?expires=1772388000&signature=…',
      pages: ['/storage/scores/q3v0xN2kTm8wLb5y-e7-1.svg?expires=1772388000&signature=…'],
      timemap: '/storage/scores/q3v0xN2kTm8wLb5y-e7.timemap?expires=1772388000&signature=…',
      labels: ['', '1', '2', '3', '4'],
      accompaniment: {
        address: '/storage/scores/w7Zc1eR9uHs4dKp6.mp3?expires=1772388000&signature=…',
        startsAt: 1.25,
        pace: 1,
      },
    },
  ),
  refusals: ['score.not-found', 'student.not-found', 'student.inactive'],
  limit,
});

const LastPractice = z.object({
  scoreId: int(),
  startedAt: described(Instant, 'When the last session with this score began.'),
  seconds: described(int(), 'How long it took.'),
  accuracy: described(z.nullable(z.number()), 'Share of the notes that were right, null where none was asked for.'),
});

export const readStudentState = endpoint('GET /learner/students/{id}', learnerWith('students.state'), {
  summary:
    "Returns a user's own state: the state of the key, the days left, the libraries it opens, and the last practice of each score.",
  params: z.object({ id: described(PathId, 'Number of the user, as redeeming answered it.') }),
  output: withExample(
    z.object({
      studentId: int(),
      subscriptionStatus: described(SubscriptionStatus, 'How the key of the user stands today.'),
      expireBy: described(z.nullable(Day), 'The last day, which is included; null where there is none.'),
      daysLeft: described(
        z.nullable(int()),
        'Days until the last one: 0 on that day and where nothing is active; null where it never ends.',
      ),
      libraries: described(
        rowsOf({ libraryId: int(), libraryName: z.string() }),
        'What the key opens, in the order of the libraries; all of them where it is not limited.',
      ),
      lastPractice: described(z.array(LastPractice), 'Of each score that was practised, the latest first.'),
    }),
    {
      studentId: 1207,
      subscriptionStatus: 'Active' as const,
      expireBy: '2027-03-02',
      daysLeft: 366,
      libraries: [{ libraryId: 2, libraryName: 'First Steps' }],
      lastPractice: [{ scoreId: 54, startedAt: '2026-03-01T10:00:00.000Z', seconds: 720, accuracy: 0.92 }],
    },
  ),
  refusals: ['student.not-found', 'student.inactive'],
  limit: { requests: 60_000, seconds: 60 },
});

const entry = {
  id: int(),
  name: described(z.string(), 'In English.'),
  nameZh: described(z.string(), 'In simplified Chinese.'),
  isRetired: described(z.boolean(), 'Not given to new scores any more; those that have it keep it.'),
};
const Entry = z.object(entry);
const Level = z.object({ ...entry, stages: z.array(Entry) });
const Grade = z.object({ ...entry, levels: z.array(Level) });
const entries = (of: string) => described(z.array(Entry), `Names of \`${of}\`, in their order.`);

const entryExample = (id: number, name: string, nameZh: string) => ({ id, name, nameZh, isRetired: false });

export const readNames = endpoint('GET /learner/names', access, {
  summary:
    'Returns the names behind the numbers of the catalogue, in English and Chinese: grades with their levels and stages, tags and score types. Send the ETag of the last answer as If-None-Match; 304 means that nothing changed.',
  output: withExample(
    z.object({
      grades: described(z.array(Grade), 'In teaching order, with their levels and stages.'),
      ...byTag(listTags, entries),
      scoreType: entries('scoreType'),
    }),
    {
      grades: [
        {
          ...entryExample(1, 'Grade 1', '1 级'),
          levels: [{ ...entryExample(2, 'Level 2', '单元 2'), stages: [entryExample(5, 'Stage 1', '阶段 1')] }],
        },
      ],
      range: [entryExample(1, 'Middle C contrary', '中央 C 反向进行')],
      interval: [entryExample(2, 'Without 4th', '不含四度')],
      rhythm: [entryExample(4, 'Quarter', '四分音符')],
      rest: [entryExample(4, 'None', '无')],
      keySignature: [entryExample(101, 'A major', 'A 大调')],
      timeSignature: [entryExample(1, '4/4', '4/4')],
      tie: [entryExample(1, 'None', '无')],
      scoreType: [entryExample(0, 'Normal', '普通')],
    },
  ),
  isConditional: true,
  limit,
});
