import { msg } from '@lingui/core/macro';
import { rooms } from '#app/rooms.ts';
import type { Place, Room } from '#platform/room.ts';

/** Every screen, in the order of the navigation. */
export const places: readonly Place[] = [
  { name: msg`Dashboard`, words: msg`home start`, target: { to: '/dashboard' } },
  ...rooms.flatMap(({ room }) => room.places ?? []),
];

/** Forms that create something. */
export const beginnings: readonly Place[] = rooms.flatMap(({ room }) => room.beginnings ?? []);

/** The kinds of records that are found, each with the screen of a record. */
export const records: NonNullable<Room['records']> = Object.assign({}, ...rooms.map(({ room }) => room.records ?? {}));
