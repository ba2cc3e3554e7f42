import { createEducator, updateEducator } from '@eemusic/contract/sales/educators';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { educatorFields } from '@eemusic/contract/sales/fields';
import { idsOf, rebasedDelta } from '#platform/ui/chooser-words.ts';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import { type Delta, type Item, noDelta } from '#platform/ui/chooser-delta.ts';
import { blankValues, type FormValues, valuesIn } from '#sales/user-management/index.ts';
import type { SavedEducator } from './queries.ts';

/** The values of the form. */
export type Values = FormValues<typeof educatorFields> & {
  channel: Item | null;
  status: 0 | 1;
  /** The users chosen and removed in this form. */
  users: Delta;
};

/** The user name and password of a new educator. */
export type Access = { userName: string; password: string };

export const blank: Values & Access = {
  ...blankValues(educatorFields),
  userName: '',
  password: '',
  channel: null,
  status: 1,
  users: noDelta,
};

export function valuesOf(educator: SavedEducator): Values {
  const { channelId, channelName, status } = educator;
  const channel = channelId === null ? null : { id: channelId, name: channelName ?? '' };
  return { ...valuesIn(educatorFields, educator), channel, status, users: noDelta };
}

export function usersOf({ users }: SavedEducator): Item[] {
  return users.map(({ studentId, studentName }) => ({ id: studentId, name: studentName }));
}

export const errorMapping = {
  names: {
    EducatorName: 'name',
    channelId: 'channel',
    students: 'users',
    addedUsers: 'users',
    removedUsers: 'users',
  },
  codes: {
    'educator.user-name-taken': 'userName',
    'password.weak': 'password',
    'channel.not-found': 'channel',
  },
};

export function readNew({ name, channel, users, ...fields }: Values & Access): Checked<CallOf<typeof createEducator>> {
  const input = { ...fields, EducatorName: name, channelId: channel?.id ?? null, students: idsOf(users.added) };
  return readForm(createEducator.input, input, errorMapping.names);
}

/** Sends only the users who join and leave, so that users whom somebody else has moved stay where they are. */
export function readUpdate(
  { name, channel, users, ...fields }: Values,
  { id, version }: SavedEducator,
): Checked<CallOf<typeof updateEducator>> {
  const moved = { addedUsers: idsOf(users.added), removedUsers: idsOf(users.removed) };
  const input = { ...fields, ...moved, educatorId: id, version, EducatorName: name, channelId: channel?.id ?? null };
  return readForm(updateEducator.input, input, errorMapping.names);
}

export function rebase(values: Values, now: SavedEducator): Values {
  return { ...values, users: rebasedDelta(values.users, usersOf(now)) };
}
