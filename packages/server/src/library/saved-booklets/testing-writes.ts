import * as contract from '@eemusic/contract/library/saved-booklets';
import { aBooklet } from '#testing/a-booklet.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const nobody = '999999';

export const writes: ExampleWrites = {
  'savedBooklets.addBooklet': async () => {
    const { server, content, call } = await aBooklet();
    const add = (selected: number[]) => () => call(contract.addBooklet, { ...content, selected });
    return { server, done: add(content.selected), refused: add([Number(nobody)]) };
  },
  'savedBooklets.updateBooklet': async () => {
    const { server, update } = await aBooklet();
    return { server, done: () => update({ name: 'Autumn' }), refused: () => update({ version: 99 }) };
  },
  'savedBooklets.duplicateBooklet': async () => {
    const { server, id, call } = await aBooklet();
    const duplicate = (of: string) => () => call(contract.duplicateBooklet, { id: of, name: 'Autumn' });
    return { server, done: duplicate(id), refused: duplicate(nobody) };
  },
  'savedBooklets.recordBookletPrinted': async () => {
    const { server, id, call, content } = await aBooklet();
    const printed = content.selected.map((score) => ({ id: score, edition: 1 }));
    const note = (of: string) => () => call(contract.recordBookletPrinted, { id: of, printed });
    return { server, done: note(id), refused: note(nobody) };
  },
  'savedBooklets.deleteBooklet': async () => {
    const { server, id, call } = await aBooklet();
    const remove = (of: string) => () => call(contract.deleteBooklet, { id: of });
    return { server, done: remove(id), refused: remove(nobody) };
  },
};
