import { aCorrectedScore } from '#testing/an-edition.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

export const writes: ExampleWrites = {
  'editions.addEdition': async () => {
    const { server, add, upload } = await aCorrectedScore();
    const [right, late] = [await upload(2), await upload(3)];
    return {
      server,
      done: () => add({ fileName: right }),
      refused: () => add({ fileName: late, version: 99 }),
    };
  },
};
