import { expect, it } from 'vitest';
import { startServer } from '#testing/start-server.ts';
import { seedLibraries } from './libraries.ts';

it('a second seed adds its scores to the libraries of the first', async () => {
  const { services } = await startServer({ codes: null });
  const first = await seedLibraries(services);

  expect(await seedLibraries(services)).toEqual(first);
});
