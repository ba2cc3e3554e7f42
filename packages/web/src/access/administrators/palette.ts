import { msg } from '@lingui/core/macro';
import type { Destination, Room } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  { name: msg`Admins`, words: msg`administrators permissions`, codes: ['AD'], target: { to: '/administrator' } },
  {
    name: msg`Activity`,
    words: msg`audit trail history who did what`,
    codes: ['AD'],
    target: { to: '/administrator', search: { tab: 'activity' } },
  },
  {
    name: msg`Other systems`,
    words: msg`tokens API integrations`,
    codes: ['AD'],
    target: { to: '/administrator', search: { tab: 'systems' } },
  },
];

export const quickActions: readonly Destination[] = [
  {
    name: msg`Add an administrator`,
    words: msg`invite new colleague permissions`,
    codes: ['AD'],
    target: { to: '/administrator', search: { mode: 'add' } },
  },
];

export const records: NonNullable<Room['records']> = {
  administrator: {
    name: msg`Administrators`,
    codes: ['AD'],
    target: (id) => ({ to: '/administrator', search: { edit: id } }),
  },
};
