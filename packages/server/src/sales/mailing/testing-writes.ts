import type { ExampleWrites } from '#testing/example-writes.ts';
import { aMailableStatement } from './testing.ts';

export const writes: ExampleWrites = {
  'mailing.mailStatement': async () => {
    const { mail, ...server } = await aMailableStatement();
    return { server, done: () => mail(), refused: () => mail({ statementId: 999_999 }) };
  },
};
