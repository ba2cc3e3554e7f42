import { createChannel, updateChannel } from '@eemusic/contract/sales/channels';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { channelFields } from '@eemusic/contract/sales/fields';
import { idsOf, rebasedDelta } from '#platform/ui/chooser-words.ts';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import { type Delta, type Item, noDelta } from '#platform/ui/chooser-delta.ts';
import { blankValues, type FormValues, valuesIn } from '#sales/user-management/index.ts';
import type { SavedChannel } from './queries.ts';

/** The values of the form. */
export type Values = FormValues<typeof channelFields> & {
  status: 0 | 1;
  /** The schools chosen and removed in this form. */
  schools: Delta;
};

export const blank: Values = { ...blankValues(channelFields), status: 1, schools: noDelta };

export function valuesOf(channel: SavedChannel): Values {
  return { ...valuesIn(channelFields, channel), status: channel.status, schools: noDelta };
}

export function schoolsOf({ educators }: SavedChannel): Item[] {
  return educators.map(({ educatorId, educatorName }) => ({ id: educatorId, name: educatorName }));
}

export function readNew({ name: channelName, schools, ...fields }: Values): Checked<CallOf<typeof createChannel>> {
  return readForm(createChannel.input, { channelName, ...fields, schools: idsOf(schools.added) }, errorMapping.names);
}

/** Sends only the schools that join and leave, so that schools that somebody else has moved stay where they are. */
export function readUpdate(
  { name: channelName, schools, ...fields }: Values,
  { id, version }: SavedChannel,
): Checked<CallOf<typeof updateChannel>> {
  const moved = { addedSchools: idsOf(schools.added), removedSchools: idsOf(schools.removed) };
  return readForm(
    updateChannel.input,
    { channelName, ...fields, ...moved, channelId: id, version },
    errorMapping.names,
  );
}

export function rebase(values: Values, now: SavedChannel): Values {
  return { ...values, schools: rebasedDelta(values.schools, schoolsOf(now)) };
}

export const errorMapping = { names: { channelName: 'name', addedSchools: 'schools', removedSchools: 'schools' } };
