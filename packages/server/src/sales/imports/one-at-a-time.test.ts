import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runFor } from '#platform/concurrency/index.ts';
import type { Query } from '#platform/database/index.ts';
import { importFixture, importer } from '#testing/import-fixture.ts';
import { applyImport } from './actions.ts';
import { checkImport } from './check.ts';

it('holds one import of a person in memory; further ones wait until it is written', async () => {
  const { services, plants } = await importFixture();
  const steps: string[] = [];
  const importOf = async (name: string) => {
    const file = { name: 'plants.csv', bytes: Buffer.from(`Name\n${name}\n`) };
    const { plan } = await checkImport(services, plants, { file });
    const watched = {
      ...plants,
      async total(db: Query) {
        steps.push(`${name} is read`);
        // Long enough for the next one to be read, if it did not wait.
        await pause(100);
        return plants.total(db);
      },
    };
    return async () => {
      await applyImport(services, watched, { file, plan, skipRefused: false, skipDuplicates: false }, importer);
      steps.push(`${name} is written`);
    };
  };
  const imports = [await importOf('Fern'), await importOf('Moss'), await importOf('Rose')];

  await Promise.all(imports.map((run) => runFor('administrator 1', run)));

  expect(steps).toEqual(['Fern', 'Moss', 'Rose'].flatMap((name) => [`${name} is read`, `${name} is written`]));
});
