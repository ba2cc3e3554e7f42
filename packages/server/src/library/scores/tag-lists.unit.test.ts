import { listTags, switchTags, tagFields } from '@eemusic/contract/library/score-filter';
import { switchTags as musicSwitchTags, tagLists } from '@eemusic/music/tags';
import { expect, it } from 'vitest';

it('the contract takes just the ids of the fixed lists', () => {
  expect([...listTags]).toEqual(Object.keys(tagLists));
  expect(switchTags).toEqual(musicSwitchTags);
  for (const list of listTags) {
    const ids = tagLists[list].map(({ id }) => id);
    const taken = Array.from({ length: ids.length + 2 }, (_, id) => id).filter(
      (id) => tagFields[list].safeParse(id).success,
    );
    expect(taken, list).toEqual(ids);
  }
});
