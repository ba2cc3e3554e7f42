import * as filters from '@eemusic/contract/access/saved-filters';
import { aStaff } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const nobody = 999_999;

async function aFilter() {
  const server = await aStaff();
  const { id } = (await server.call(filters.saveFilter, { name: 'Grade 3', address: '?grade=4' })).body;
  return { server, id };
}

export const writes: ExampleWrites = {
  'savedFilters.saveFilter': async () => {
    const { server } = await aFilter();
    const save = (name: string) => () => server.call(filters.saveFilter, { name, address: '?grade=5' });
    return { server, done: save('Grade 4'), refused: save('Grade 3') };
  },
  'savedFilters.renameFilter': async () => {
    const { server, id } = await aFilter();
    const rename = (of: number) => () => server.call(filters.renameFilter, { id: String(of), name: 'Third grade' });
    return { server, done: rename(id), refused: rename(nobody) };
  },
  'savedFilters.deleteFilter': async () => {
    const { server, id } = await aFilter();
    const remove = (of: number) => () => server.call(filters.deleteFilter, { id: String(of) });
    return { server, done: remove(id), refused: remove(nobody) };
  },
};
