import { describe, expect, it } from 'vitest';
import { aSavedEducator } from './testing.ts';
import { educatorForm, newEducator } from './receiver-forms.tsx';

const { read: readUpdate, valuesOf } = educatorForm;
const { blank, read: readNew } = newEducator;

const jie = { id: 11, name: 'Chen Jie' };
const mei = { id: 12, name: 'Zhao Mei' };

describe('the form of a school or teacher', () => {
  it('reports missing fields by the messages of the server; channel and region are optional', () => {
    const { errors } = readNew(blank);

    expect(Object.keys(errors ?? {}).toSorted()).toEqual([
      'contactEmail',
      'contactName',
      'contactNumber',
      'name',
      'password',
      'userName',
    ]);
  });

  it('adds it to its channel with the chosen users', () => {
    const { input } = readNew({
      ...valuesOf(aSavedEducator()),
      userName: 'lotus',
      password: 'four violins play',
      users: { added: [mei], removed: [] },
    });

    expect(input).toMatchObject({ EducatorName: 'Lotus School', category: 'Teacher', channelId: 3, students: [12] });
  });

  it('sends only which users join and leave, and keeps the category', () => {
    const { input } = readUpdate(
      { ...valuesOf(aSavedEducator()), users: { added: [mei], removed: [jie] } },
      aSavedEducator(),
    );

    expect(input).toMatchObject({
      educatorId: 7,
      version: 2,
      category: 'Teacher',
      addedUsers: [12],
      removedUsers: [11],
    });
    expect(input).not.toHaveProperty('users');
  });

  it('removes it from its channel if none is chosen', () => {
    const { input } = readUpdate({ ...valuesOf(aSavedEducator()), channel: null }, aSavedEducator());

    expect(input).toMatchObject({ channelId: null });
  });
});
