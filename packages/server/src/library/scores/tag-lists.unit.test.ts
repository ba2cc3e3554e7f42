import { listTags, ruledLists, switchTags } from '@eemusic/contract/library/choices';
import { tagFields } from '@eemusic/contract/library/score-filter';
import { firstManagedId } from '@eemusic/contract/library/tag-lists';
import { fixedLists } from '@eemusic/music/analysis';
import { type ListTag, switchTags as musicSwitchTags, type Tag, tagTables } from '@eemusic/music/tags';
import { expect, it } from 'vitest';

const idsOf = (list: ListTag) => Object.values<Tag>(tagTables[list]).map(({ id }) => id);

it('the contract takes the ids of the specification, and leaves those above to staff', () => {
  expect([...listTags]).toEqual(Object.keys(tagTables));
  expect(switchTags).toEqual(musicSwitchTags);
  for (const list of listTags) {
    for (const id of idsOf(list)) expect(id).toBeLessThan(firstManagedId);
    expect(
      idsOf(list).every((id) => tagFields[list].safeParse(id).success),
      list,
    ).toBe(true);
  }
});

it('every entry of a list of tags that staff keep has a rule', () => {
  for (const list of ruledLists) expect(fixedLists[list].map(({ id }) => id)).toEqual(idsOf(list));
});
