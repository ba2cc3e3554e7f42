import { addLibraries, demoLibraries, type DemoLibrary } from '@eemusic/server/src/app/demo/company.ts';
import { listLibraryNames } from '@eemusic/server/src/library/libraries/index.ts';
import type { Services } from '@eemusic/server/src/platform/services.ts';

/** Returns the libraries of the demo, which are added unless an earlier seed has done so. */
export async function findOrAddLibraries(services: Services): Promise<DemoLibrary[]> {
  const present = await listLibraryNames(services.database.read);
  const found = demoLibraries.flatMap(({ name, curriculum }) =>
    present
      .filter(({ libraryName }) => libraryName === name)
      .map(({ libraryId }) => ({ moduleId: libraryId, curriculum })),
  );
  return found.length === demoLibraries.length ? found : addLibraries(services);
}
