import * as z from 'zod/mini';
import { Curriculum, ScoreType } from '#library/score-filter.ts';
import { exampleScore, scoreTags } from '#library/scores.ts';
import { described, int } from '#platform/schemas.ts';
import { endpoint, everybody, file } from '#platform/endpoint.ts';
import {
  anyDay,
  anyId,
  apiRoot,
  byFlag,
  byId,
  fromDay,
  number,
  resource,
  resourceEndpoints,
  stamped,
  toDay,
  version,
} from '#platform/resource.ts';
import { Day, Instant, Month, Switch } from '#platform/values.ts';
import { receivers } from '#sales/choices.ts';
import * as contacts from '#sales/contact-resources.ts';
import * as ledger from '#sales/ledger-resources.ts';

/** The interface for machines: the nouns of the console, each with the same calls. */

export const scores = resource({
  noun: 'score',
  plural: 'scores',
  about: 'The score library. `/learner/scores/{id}` has the files of a published score.',
  isShared: true,
  record: z.object({
    id: number,
    name: z.string(),
    libraryId: int(),
    gradeId: int(),
    levelId: int(),
    stageId: int(),
    curriculum: Curriculum,
    scoreType: ScoreType,
    ...scoreTags,
    isEnabled: described(z.boolean(), 'Whether the learning app gets it.'),
    edition: int(),
    createdAt: Instant,
    version,
  }),
  example: { ...exampleScore, isEnabled: true, ...stamped },
  filters: { libraryId: byId, gradeId: byId, levelId: byId, stageId: byId, isEnabled: byFlag },
  sorts: ['name', 'createdAt'],
  update: {
    summary: 'Enables a score for the learning app, or disables it.',
    fields: { isEnabled: Switch },
    example: { isEnabled: false },
    refusals: [],
  },
});

export const practice = resource({
  noun: 'practiceSession',
  plural: 'practice',
  about: 'What was practised in the learning app, which reports it to `/learner/practice`.',
  isListOnly: true,
  record: z.object({
    id: number,
    studentId: int(),
    educatorId: anyId,
    channelId: anyId,
    scoreId: anyId,
    startedAt: Instant,
    day: Day,
    seconds: int(),
    accuracy: described(z.nullable(z.number()), 'Share of the notes that were right.'),
    screen: z.string(),
  }),
  example: {
    id: 9001,
    studentId: 1207,
    educatorId: 12,
    channelId: 3,
    scoreId: 54,
    startedAt: '2026-03-01T10:00:00.000Z',
    day: '2026-03-01',
    seconds: 720,
    accuracy: 0.92,
    screen: 'practice',
  },
  filters: { studentId: byId, educatorId: byId, channelId: byId, scoreId: byId, dayFrom: fromDay, dayTo: toDay },
  sorts: ['startedAt'],
});

/** In the order of the documentation. */
export const resources = [
  contacts.students,
  contacts.educators,
  contacts.channels,
  ledger.keys,
  scores,
  ledger.sales,
  ledger.statements,
  practice,
] as const;

export const apiEndpoints = resourceEndpoints(resources);

export const apiDescription = endpoint(`GET ${apiRoot}/openapi.json`, everybody, {
  summary: 'Returns the OpenAPI 3.1 description of the interface for machines.',
  output: file('application/json; charset=utf-8'),
});

export const apiPage = endpoint(`GET ${apiRoot}/docs`, everybody, {
  summary: 'Shows the same description as a web page.',
  output: file('text/html; charset=utf-8'),
});

/** What the message of an event says, by its noun: ids and states, by which its receiver may ask for more. */
export const eventData = {
  score: z.object({ scoreId: int(), edition: int() }),
  key: z.object({
    keyId: int(),
    educatorId: int(),
    studentId: anyId,
    expiresOn: anyDay,
    state: z.enum(['unused', 'redeemed', 'revoked']),
  }),
  month: z.object({ month: Month }),
  card: z.object({ cardId: int(), listId: int() }),
  student: z.object({ studentId: int(), educatorId: anyId }),
  sale: z.object({ saleId: int(), studentId: anyId, educatorId: anyId, channelId: anyId }),
  statement: z.object({ statementId: int(), month: Month, receiver: z.enum(receivers), receiverId: int() }),
} as const;
