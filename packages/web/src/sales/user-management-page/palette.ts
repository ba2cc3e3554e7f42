import { msg } from '@lingui/core/macro';
import type { Destination, Room } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  {
    name: msg`Channels`,
    words: msg`user management commission report`,
    codes: ['UM', 'SM'],
    target: { to: '/user-management' },
  },
  {
    name: msg`Schools and teachers`,
    words: msg`user management educators commission report`,
    codes: ['UM', 'SM'],
    target: { to: '/user-management', search: { tab: 'educators' } },
  },
  {
    name: msg`Users`,
    words: msg`user management students children`,
    codes: ['UM'],
    target: { to: '/user-management', search: { tab: 'users' } },
  },
];

export const quickActions: readonly Destination[] = [
  {
    name: msg`Add a channel`,
    words: msg`new`,
    codes: ['UM'],
    target: { to: '/user-management', search: { mode: 'add' } },
  },
  {
    name: msg`Add a school or teacher`,
    words: msg`new educator`,
    codes: ['UM'],
    target: { to: '/user-management', search: { tab: 'educators', mode: 'add' } },
  },
  {
    name: msg`Import channels`,
    words: msg`spreadsheet file xlsx csv organisations`,
    codes: ['UM'],
    target: { to: '/user-management', search: { mode: 'import' } },
  },
  {
    name: msg`Import schools and teachers`,
    words: msg`spreadsheet file xlsx csv educators`,
    codes: ['UM'],
    target: { to: '/user-management', search: { tab: 'educators', mode: 'import' } },
  },
  {
    name: msg`Import users`,
    words: msg`spreadsheet file xlsx csv students`,
    codes: ['UM'],
    target: { to: '/user-management', search: { tab: 'users', mode: 'import' } },
  },
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
