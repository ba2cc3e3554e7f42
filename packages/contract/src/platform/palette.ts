import * as z from 'zod/mini';
import { int } from '#platform/schemas.ts';
import { anySession, endpoint } from './endpoint.ts';
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

/** Per kind. */
export const maxFound = 5;

export const find = endpoint({
  method: 'POST',
  path: '/admin/find',
  access: anySession,
  summary:
    'Records of every kind that the caller may see and whose name or contact contains a text, or whose key begins with it; of one or two signs, names of students begin with them. At most 5 of each, the best first.',
  input: z.object({ searchQuery }),
  output: z.object({
    found: z.array(
      z.object({
        kind: z.enum(foundKinds),
        id: int(),
        name: z.string(),
        /** Distinguishes records of the same name: educator, contact, place, status. */
        about: z.string(),
        /** For scores: the place in `about`, by name and number; null for other kinds. */
        place: z.nullable(PlaceNames),
        /** The library of a score, the educator of a key, the list of a card. */
        within: z.nullable(int()),
      }),
    ),
  }),
  isRead: true,
});
