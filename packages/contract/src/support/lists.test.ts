import { expect, it } from 'vitest';
import { bufferBeside, inboxList, isDone, isList, lists, sections } from './lists.ts';

/** Entries may be added but never changed, because stored cards refer to these ids. */
it('keeps the id of every section and list for good', () => {
  expect(sections.map(({ id, name }) => [id, name])).toEqual([
    [1, 'Inbox'],
    [2, 'Active Contact'],
    [3, 'External Requests'],
    [4, 'Suggestions'],
    [5, 'Feedback'],
    [6, 'Bugs'],
  ]);
  const names = ['Buffer', 'Waiting', 'Solution', 'Active', 'Done'];
  for (const [nth, section] of sections.entries()) {
    expect(section.lists.map(({ id, name }) => [id, name])).toEqual(
      names.map((name, index) => [nth * 5 + index + 1, name]),
    );
  }
  expect(inboxList).toBe(1);
});

it('marks the lists in the middle as those of the tech department', () => {
  for (const { lists: inSection } of sections) {
    const group = 'Sent To Tech Department';
    expect(inSection.map((list) => list.group)).toEqual([null, group, group, group, null]);
  }
});

it('finds a list by its id', () => {
  expect(lists).toHaveLength(30);
  expect([0, 1, 30, 31].map(isList)).toEqual([false, true, true, false]);
  expect(lists.filter(({ id }) => isDone(id)).map(({ id }) => id)).toEqual([5, 10, 15, 20, 25, 30]);
  expect([1, 5, 6, 27, 30].map(bufferBeside)).toEqual([1, 1, 6, 26, 26]);
});
