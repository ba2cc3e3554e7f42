import { createChannel, updateChannel } from '@eemusic/contract/sales/channels';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { idsOf, rebasedDelta } from '#platform/ui/chooser-words.ts';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import { type Delta, type Item, noDelta } from '#platform/ui/chooser-delta.ts';
import type { SavedChannel } from './queries.ts';

/** The form as it stands. */
export type Values = {
  channelName: string;
  contactName: string;
  contactNumber: string;
  contactEmail: string;
  /** A code; empty where none is chosen. */
  region: string;
  status: 0 | 1;
  /** Who was chosen and taken out here. */
  schools: Delta;
};

export const blank: Values = {
  channelName: '',
  contactName: '',
  contactNumber: '',
  contactEmail: '',
  region: '',
  status: 1,
  schools: noDelta,
};

export function valuesOf({ name, contactName, contactNumber, contactEmail, region, status }: SavedChannel): Values {
  return { channelName: name, contactName, contactNumber, contactEmail, region, status, schools: noDelta };
}

export function schoolsOf({ educators }: SavedChannel): Item[] {
  return educators.map(({ educatorId, educatorName }) => ({ id: educatorId, name: educatorName }));
}

export function readNew({ schools, ...fields }: Values): Checked<CallOf<typeof createChannel>> {
  return readForm(createChannel.input, { ...fields, schools: idsOf(schools.added) });
}

/** Of the schools it says who comes and who leaves, so that whom somebody else moved meanwhile stays there. */
export function readUpdate(
  { schools, ...fields }: Values,
  { id, version }: SavedChannel,
): Checked<CallOf<typeof updateChannel>> {
  const moved = { addedSchools: idsOf(schools.added), removedSchools: idsOf(schools.removed) };
  return readForm(updateChannel.input, { ...fields, ...moved, channelId: id, version });
}

export function rebase(values: Values, now: SavedChannel): Values {
  return { ...values, schools: rebasedDelta(values.schools, schoolsOf(now)) };
}

export const places = { names: { addedSchools: 'schools', removedSchools: 'schools' } };
