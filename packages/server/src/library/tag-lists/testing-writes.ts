import * as lists from '@eemusic/contract/library/tag-lists';
import type { ExampleWrites } from '#testing/example-writes.ts';
import { aMajor, aServerWithLists } from './testing.ts';

const nobody = 999_999;

async function anEntry() {
  const { server, add, addAMajor, list } = await aServerWithLists();
  const id = await addAMajor();
  return { server, call: server.call, add, id, version: (await list()).version };
}

export const writes: ExampleWrites = {
  'tagLists.addListEntry': async () => {
    const { server, add } = await anEntry();
    const dMajor = { name: 'D major', nameZh: 'D 大调', rule: { keys: [{ fifths: 2, mode: 'major' }] } };
    return { server, done: () => add(dMajor), refused: () => add() };
  },
  'tagLists.updateListEntry': async () => {
    const { server, call, id } = await anEntry();
    const rename = (version: number) => () =>
      call(lists.updateListEntry, { ...aMajor, id: String(id), version, name: 'Three sharps' });
    return { server, done: rename(1), refused: rename(9) };
  },
  'tagLists.orderListEntries': async () => {
    const { server, call, id, version } = await anEntry();
    const order =
      (...ids: number[]) =>
      () =>
        call(lists.orderListEntries, { list: 'keySignature', version, ids });
    return { server, done: order(id, 1, 2, 3, 4, 5, 6, 7), refused: order(id) };
  },
  'tagLists.retireListEntry': async () => {
    const { server, call, id } = await anEntry();
    const retire = (entry: number) => () => call(lists.retireListEntry, { id: String(entry), isRetired: true });
    return { server, done: retire(id), refused: retire(nobody) };
  },
  'tagLists.deleteListEntry': async () => {
    const { server, call, id } = await anEntry();
    const remove = (entry: number) => () => call(lists.deleteListEntry, { id: String(entry) });
    return { server, done: remove(id), refused: remove(nobody) };
  },
};
