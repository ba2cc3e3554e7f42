import { msg } from '@lingui/core/macro';
import type { Destination, Room } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  {
    name: msg`Key management`,
    words: msg`subscription keys`,
    codes: ['UM', 'SM'],
    target: { to: '/manage-subscription' },
  },
];

export const quickActions: readonly Destination[] = [
  {
    name: msg`Generate keys`,
    words: msg`new subscription make sell print cards`,
    codes: ['UM', 'SM'],
    target: { to: '/manage-subscription', search: { mode: 'generate' } },
  },
  {
    name: msg`Renew or revoke keys`,
    words: msg`extend block cancel reinstate subscription`,
    codes: ['UM', 'SM'],
    target: { to: '/manage-subscription' },
  },
  {
    name: msg`Export keys`,
    words: msg`subscription spreadsheet xlsx`,
    codes: ['UM', 'SM'],
    target: { to: '/manage-subscription', search: { mode: 'export' } },
  },
];

export const records: NonNullable<Room['records']> = {
  key: {
    name: msg`Keys`,
    codes: ['UM', 'SM'],
    target: (id) => ({ to: '/manage-subscription', search: { mode: 'edit', id } }),
  },
};
