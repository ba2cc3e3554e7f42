import { z } from 'zod';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { page, searchQuery, size } from '#platform/paging.ts';
import { Id, Instant, optionalText } from '#platform/values.ts';

/** The parts of the console in which something can happen; the first word of every action. */
export const areas = [
  'session',
  'profile',
  'administrator',
  'channel',
  'educator',
  'student',
  'key',
  'sale',
  'library',
  'score',
  'file',
  'card',
] as const;
export type Area = (typeof areas)[number];

export const Entry = z.object({
  id: z.int(),
  at: Instant,
  actor: z.object({
    /** A visitor is somebody who is not signed in; the system does what nobody asked for. */
    kind: z.enum(['administrator', 'visitor', 'system']),
    id: z.int().nullable(),
    name: z.string(),
  }),
  /** Area and deed: 'score.published'. */
  action: z.string(),
  record: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  /** From where: the address on the network, and browser and system. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  /** The record's fields as they were and became; secrets are left out. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** What was deleted here and until when it can be restored; `isOpen` tells whether it still can. */
  deletion: z.object({ id: z.int(), isOpen: z.boolean(), until: Instant }).nullable(),
});
export type Entry = z.output<typeof Entry>;

export const listActivity = endpoint({
  method: 'POST',
  path: '/administrator/activity',
  access: anyOf('AD'),
  summary: 'Who did what to which record, the newest first. searchQuery matches the names of person and record.',
  input: z.object({
    page,
    size,
    searchQuery,
    /** What this administrator did, and what happened to their account by signing in. */
    personId: Id.optional(),
    area: z.enum(areas, { error: 'This area does not exist' }).optional(),
    recordKind: optionalText(40).optional(),
    recordId: optionalText(80).optional(),
    from: Instant.optional(),
    /** Up to, not including. */
    to: Instant.optional(),
  }),
  output: z.object({ entries: z.array(Entry), total: z.int() }),
  isRead: true,
});

export const listPeople = endpoint({
  method: 'GET',
  path: '/administrator/activity/people',
  access: anyOf('AD'),
  summary: 'Everybody who may stand in the activity: all administrators, deleted ones too.',
  output: z.object({ people: z.array(z.object({ userId: z.int(), fullName: z.string(), isDeleted: z.boolean() })) }),
});
