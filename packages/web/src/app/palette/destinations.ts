import { msg } from '@lingui/core/macro';
import { rooms } from '#app/rooms.ts';
import type { Destination, Room } from '#platform/room.ts';

/** Every screen, in the order of the navigation. */
export const destinations: readonly Destination[] = [
  { name: msg`Dashboard`, words: msg`home start`, target: { to: '/dashboard' } },
  ...rooms.flatMap(({ room }) => room.destinations ?? []),
];

/** Forms that create something. */
export const quickActions: readonly Destination[] = rooms.flatMap(({ room }) => room.quickActions ?? []);

/** The kinds of records that can be found, each with the screen that shows a record. */
export const records: NonNullable<Room['records']> = Object.assign({}, ...rooms.map(({ room }) => room.records ?? {}));
