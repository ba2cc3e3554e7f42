import { msg } from '@lingui/core/macro';
import type { Destination, Room } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  {
    name: msg`Support`,
    words: msg`board cards emails mails inbox`,
    codes: ['ES'],
    target: { to: '/support/email-support' },
  },
  {
    name: msg`Archive of the support board`,
    words: msg`cards emails mails`,
    codes: ['ES'],
    target: { to: '/support/email-support', search: { view: 'archive' } },
  },
];

export const quickActions: readonly Destination[] = [
  {
    name: msg`Add a card to the support board`,
    words: msg`new`,
    codes: ['ES'],
    target: { to: '/support/email-support', search: { mode: 'add' } },
  },
];

export const records: NonNullable<Room['records']> = {
  card: { name: msg`Cards`, codes: ['ES'], target: (id) => ({ to: '/support/email-support', search: { card: id } }) },
};
