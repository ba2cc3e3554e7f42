import * as z from 'zod/mini';
import { int, rowsOf } from '#platform/schemas.ts';
import { anySession, readEndpoint } from './endpoint.ts';
import { searchQuery } from './paging.ts';
import { PlaceNames } from './places.ts';

export const foundKinds = [
  'channel',
  'educator',
  'student',
  'key',
  'score',
  'booklet',
  'administrator',
  'card',
] as const;
export type FoundKind = (typeof foundKinds)[number];

export const maxFound = 5;

export const find = readEndpoint('POST /admin/find', anySession, {
  summary:
    'Finds records of every kind the caller may see by a text in their name or contact, or at the beginning of their key. A text of one or two characters matches the beginning of student names only. Returns at most 5 of each kind, best match first.',
  input: z.object({ searchQuery }),
  output: z.object({
    found: rowsOf({
      kind: z.enum(foundKinds),
      id: int(),
      name: z.string(),
      /** Distinguishes records of the same name: educator, contact, place or status. */
      about: z.string(),
      /** For scores: the place in `about`, by name and number; null for other kinds. */
      place: z.nullable(PlaceNames),
      /** The library of a score, the educator of a key, the list of a card. */
      within: z.nullable(int()),
    }),
  }),
});
