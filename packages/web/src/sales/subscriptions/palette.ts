import { msg } from '@lingui/core/macro';
import type { Destination, Room } from '#platform/room.ts';

const to = '/manage-subscription';
const codes = ['UM', 'SM'] as const;

export const destinations: readonly Destination[] = [
  { name: msg`Key management`, words: msg`subscription keys`, codes, target: { to } },
];

export const quickActions: readonly Destination[] = [
  {
    name: msg`Generate keys`,
    words: msg`new subscription make sell print cards`,
    codes,
    target: { to, search: { mode: 'generate' } },
  },
  {
    name: msg`Renew or revoke keys`,
    words: msg`extend block cancel reinstate subscription`,
    codes,
    target: { to },
  },
  {
    name: msg`Export keys`,
    words: msg`subscription spreadsheet xlsx`,
    codes,
    target: { to, search: { mode: 'export' } },
  },
];

export const records: NonNullable<Room['records']> = {
  key: { name: msg`Keys`, codes, target: (id) => ({ to, search: { mode: 'edit', id } }) },
};
