import { expect, it } from 'vitest';
import { addressOfSection, linkToCard, readSupportAddress, sectionIn } from './address.ts';

it('reads what the address of the board holds, and ignores anything else', () => {
  const address = {
    section: 'bugs',
    search: 'key',
    assignee: 'me',
    label: 'iPad',
    due: 'late',
    unanswered: 1,
    card: 7,
  };
  expect(readSupportAddress({ ...address, page: 3, sort: 'position', x: 1 })).toEqual(address);
  expect(readSupportAddress({ view: 'archive', page: 3, assignee: 12, mode: 'add' })).toEqual({
    view: 'archive',
    page: 3,
    assignee: 12,
    mode: 'add',
  });
  expect(
    readSupportAddress({ section: 'inbox', card: -1, due: 'never', assignee: 'you', unanswered: 0, mode: 'x' }),
  ).toEqual({});
});

it('names the sections', () => {
  expect(sectionIn({})).toBe('Inbox');
  expect(sectionIn({ section: 'bugs' })).toBe('Bugs');
  expect(addressOfSection('Inbox')).toBeUndefined();
  expect(linkToCard(7, 'Bugs')).toBe('/support/email-support?section=bugs&card=7');
  expect(linkToCard(7, 'Inbox')).toBe('/support/email-support?card=7');
});
