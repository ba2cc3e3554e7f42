import { composeExercises } from '@eemusic/contract/library/exercises';
import { aStaff } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

export const writes: ExampleWrites = {
  'exercises.composeExercises': async () => {
    const server = await aStaff();
    const compose = (measures: number) => () => server.call(composeExercises, { count: 1, seed: 1, measures });
    return { server, done: compose(8), refused: compose(7) };
  },
};
