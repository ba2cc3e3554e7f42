import { startServer } from '@eemusic/server/src/testing/start-server.ts';
import { expect, it } from 'vitest';
import { findOrAddLibraries } from './libraries.ts';

it('a second seed adds its scores to the libraries of the first', async () => {
  const { services } = await startServer({ codes: null });
  const first = await findOrAddLibraries(services);

  expect(first).toHaveLength(2);
  expect(await findOrAddLibraries(services)).toEqual(first);
});
