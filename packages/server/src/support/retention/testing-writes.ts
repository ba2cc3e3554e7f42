import { updateRetention } from '@eemusic/contract/support/retention';
import { aStaff } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

export const writes: ExampleWrites = {
  'retention.updateRetention': async () => {
    const server = await aStaff();
    const save = (previous: number | null) => () =>
      server.call(updateRetention, { kind: 'practice', months: 24, previous });
    return { server, done: save(null), refused: save(12) };
  },
};
