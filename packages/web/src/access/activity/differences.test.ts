import { describe, expect, it } from 'vitest';
import * as library from '#library/catalogue/activity.ts';
import * as board from '#support/board/activity.ts';
import { differencesOf } from './format-action.ts';
import { fieldFormatsOf } from './rooms.tsx';
import { formatField, formatValue } from './entry-row.tsx';

const shown = fieldFormatsOf([library.activity, board.activity]);

describe('the differences of a change', () => {
  it('are the fields whose values differ', () => {
    const before = { id: 5, name: 'March', rhythm: 1, tie: 2, version: 3 };
    const after = { name: 'Little March', rhythm: 1, tie: 1, version: 4 };

    expect(differencesOf({ before, after })).toEqual([
      { field: 'name', before: 'March', after: 'Little March' },
      { field: 'tie', before: 2, after: 1 },
    ]);
  });

  it('are all fields of a record that was created or deleted', () => {
    expect(differencesOf({ before: null, after: { name: 'March' } })).toEqual([
      { field: 'name', before: undefined, after: 'March' },
    ]);
    expect(differencesOf({ before: { name: 'March' }, after: null })).toEqual([
      { field: 'name', before: 'March', after: undefined },
    ]);
    expect(differencesOf({ before: null, after: null })).toEqual([]);
  });

  it('include a secret although its values look the same', () => {
    const secret = { password: '[secret]' };

    expect(differencesOf({ before: secret, after: secret }).map(({ field }) => field)).toEqual(['password']);
  });
});

describe('a value in words', () => {
  it.each([
    ['codes', ['AD', 'SL'], ['Permissions', 'Score Library']],
    ['gender', 1, ['Female']],
    ['isActive', 0, ['No']],
    ['scoreEnabled', true, ['Yes']],
    ['rhythm', 4, ['quarter']],
    ['scoreType', 2, ['Exercise']],
    ['bytes', 12_345, ['12.3 kB']],
    ['listId', 27, ['Bugs › Waiting']],
    ['password', '[secret]', ['hidden']],
    ['name', '', []],
    ['age', null, []],
    ['measures', [1, [2, 3], null], ['1', '2, 3', '–']],
    ['place', { gradeId: 1, levelId: null, tags: ['a', 'b'] }, ['Grade: 1', 'Level: –', 'Tags: a, b']],
  ])('reads %s %j as %j', (field, value, lines) => {
    expect(formatValue(field, value, shown)).toEqual(lines);
  });

  it('names the record that it refers to, or shows its number', () => {
    const named = { ...shown, names: { moduleId: new Map([[3, 'Guitar']]) } };

    expect(formatValue('moduleId', 3, named)).toEqual(['Guitar']);
    expect(formatValue('moduleId', 4, named)).toEqual(['4']);
  });

  it.each([
    ['contactNumber', 'Contact No'],
    ['category', 'Category'],
    ['birthYear', 'Year of birth'],
    ['name', 'Name'],
  ])('names %s of channels, schools and users as their forms do: %s', (field, name) => {
    expect(formatField(field, shown.fields)).toBe(name);
  });

  it('names no field after a property that every object inherits', () => {
    expect(formatField('constructor')).toBe('Constructor');
    expect(formatField('hasNewShelf')).toBe('Has new shelf');
    expect(formatValue('toString', 1, shown)).toEqual(['1']);
  });
});
