import { describe, expect, it } from 'vitest';
import { aSavedChannel } from './testing.ts';
import { channelForm, newChannel } from './receiver-forms.tsx';

const { read: readUpdate, rebase, valuesOf } = channelForm;
const { blank, read: readNew } = newChannel;

const lotus = { id: 7, name: 'Lotus School' };
const pearl = { id: 8, name: 'Pearl School' };

describe('the form of a channel', () => {
  it('reports missing fields by the messages of the server', () => {
    expect(readNew(blank).errors).toEqual({
      name: 'Please fill in this field',
      contactName: 'Please fill in this field',
      contactNumber: 'Please fill in this field',
      contactEmail: 'Please fill in this field',
      region: 'Please select a region',
    });
    expect(readNew({ ...valuesOf(aSavedChannel()), contactEmail: 'lina' }).errors).toEqual({
      contactEmail: 'This is not an email address',
    });
  });

  it('adds the channel with the chosen schools', () => {
    const { input } = readNew({ ...valuesOf(aSavedChannel()), schools: { added: [pearl], removed: [] } });

    expect(input).toMatchObject({ channelName: 'Harmony', region: 'SH', status: 1, schools: [8] });
  });

  it('sends only which schools join and leave', () => {
    const { input } = readUpdate(
      { ...valuesOf(aSavedChannel()), schools: { added: [pearl], removed: [lotus] } },
      aSavedChannel(),
    );

    expect(input).toMatchObject({ channelId: 3, version: 4, addedSchools: [8], removedSchools: [7] });
    expect(input).not.toHaveProperty('schools');
  });

  it('leaves out what somebody else already did', () => {
    const values = { ...valuesOf(aSavedChannel()), schools: { added: [pearl], removed: [lotus] } };
    const now = aSavedChannel({ educators: [{ educatorId: 8, educatorName: 'Pearl School' }] });

    expect(rebase(values, now).schools).toEqual({ added: [], removed: [] });
  });
});
