import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Destination, Room, Target } from '#platform/room.ts';

const to = '/user-management';

export const destinations: readonly Destination[] = [
  {
    name: msg`Channels`,
    words: msg`user management commission report`,
    codes: ['UM', 'SM'],
    target: { to },
  },
  {
    name: msg`Schools and teachers`,
    words: msg`user management educators commission report`,
    codes: ['UM', 'SM'],
    target: { to, search: { tab: 'educators' } },
  },
  {
    name: msg`Users`,
    words: msg`user management students children`,
    codes: ['UM'],
    target: { to, search: { tab: 'users' } },
  },
];

const action = (
  name: MessageDescriptor,
  words: MessageDescriptor,
  search: NonNullable<Target['search']>,
): Destination => ({
  name,
  words,
  codes: ['UM'],
  target: { to, search },
});

export const quickActions: readonly Destination[] = [
  action(msg`Add a channel`, msg`new`, { mode: 'add' }),
  action(msg`Add a school or teacher`, msg`new educator`, { tab: 'educators', mode: 'add' }),
  action(msg`Import channels`, msg`spreadsheet file xlsx csv organisations`, { mode: 'import' }),
  action(msg`Import schools and teachers`, msg`spreadsheet file xlsx csv educators`, {
    tab: 'educators',
    mode: 'import',
  }),
  action(msg`Import users`, msg`spreadsheet file xlsx csv students`, { tab: 'users', mode: 'import' }),
];

const pageOf = (list: 'channels' | 'schools' | 'users') => (id: number) => ({
  to: `/user-management/${list}/$id`,
  params: { id: String(id) },
});

export const records: NonNullable<Room['records']> = {
  channel: { name: msg`Channels`, codes: ['UM'], target: pageOf('channels') },
  educator: { name: msg`Schools and teachers`, codes: ['UM'], target: pageOf('schools') },
  student: { name: msg`Users`, codes: ['UM'], target: pageOf('users') },
};
