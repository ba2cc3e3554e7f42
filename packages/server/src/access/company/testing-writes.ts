import { exportEverything, updateCompany } from '@eemusic/contract/access/company';
import type { ExampleWrites } from '#testing/example-writes.ts';
import { aStaff } from '#testing/a-staff.ts';

export const writes: ExampleWrites = {
  'company.updateCompany': async () => {
    const server = await aStaff();
    const save = (version: number) => () => server.call(updateCompany, { currency: 'EUR', version });
    return { server, done: save(1), refused: save(2) };
  },
  'company.exportEverything': async () => {
    const server = await aStaff();
    const { token } = await server.createTestAdministrator('SM', 'UM');
    const take = (asking = {}) => server.call(exportEverything, {}, asking);
    return { server, done: take, refused: () => take({ token }) };
  },
};
