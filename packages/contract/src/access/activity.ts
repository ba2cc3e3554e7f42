import * as z from 'zod/mini';
import { maxRecordIdLength, maxRecordKindLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, objectOrNull, rowsOf } from '#platform/schemas.ts';
import { anyOf, endpoint, readEndpoint } from '#platform/endpoint.ts';
import { page, searchQuery, size } from '#platform/paging.ts';
import { Id, Instant, optionalText } from '#platform/values.ts';
import { areas } from './areas.ts';

export const Entry = z.object({
  id: int(),
  at: Instant,
  actor: z.object({
    /** A visitor is not signed in; the system acts without a request; a token is another system. */
    kind: z.enum(['administrator', 'visitor', 'token', 'system']),
    id: z.nullable(int()),
    name: z.string(),
  }),
  /** Area and action: 'score.published'. */
  action: z.string(),
  record: z.object({
    kind: z.string(),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    /** True after an erasure: name and values are permanently gone. */
    isErased: z.optional(z.boolean()),
  }),
  /** The network address of the request; the fields below are about its browser. */
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The record's fields before and after; secrets are left out. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** What was deleted and until when it can be restored; `isOpen` says whether it still can. */
  deletion: objectOrNull({ id: int(), isOpen: z.boolean(), until: Instant }),
  /** Of a bulk action: the entry stands for all `count` records, or (`isPart`) for the one that was searched for. */
  bulk: z.optional(z.object({ id: int(), count: int(), isPart: z.boolean() })),
});
export type Entry = z.output<typeof Entry>;

export const listActivity = readEndpoint('POST /administrator/activity', anyOf('AD'), {
  summary:
    "Lists who did what to which record, newest first. searchQuery matches the names of the person and the record. A bulk action is one entry; a search for one of its records, by ID or name, finds that record's part of it.",
  input: z.object({
    page,
    size,
    searchQuery,
    /** The entries of this administrator, and sign-ins to their account. */
    personId: z.optional(Id),
    area: z.optional(z.enum(areas, fieldError('area.unknown'))),
    /** The entries of one bulk action, in the order of its records. */
    bulkId: z.optional(Id),
    recordKind: z.optional(optionalText(maxRecordKindLength)),
    recordId: z.optional(optionalText(maxRecordIdLength)),
    from: z.optional(Instant),
    /** Exclusive. */
    to: z.optional(Instant),
  }),
  output: z.object({ entries: z.array(Entry), total: int() }),
});

export const listPeople = endpoint('GET /administrator/activity/people', anyOf('AD'), {
  summary: 'Lists everybody the activity can name: all administrators, including deleted ones.',
  output: z.object({ people: rowsOf({ userId: int(), fullName: z.string(), isDeleted: z.boolean() }) }),
});
