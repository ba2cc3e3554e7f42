import { updateCompany } from '@eemusic/contract/access/company';
import type { ExampleWrites } from '#testing/example-writes.ts';
import { aStaff } from '#testing/a-staff.ts';

export const writes: ExampleWrites = {
  'company.updateCompany': async () => {
    const server = await aStaff();
    const save = (version: number) => () => server.call(updateCompany, { currency: 'EUR', version });
    return { server, done: save(1), refused: save(2) };
  },
};
