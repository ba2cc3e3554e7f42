import { ensureFirstAdministrator } from '#access/session/index.ts';
import type { Services } from '#platform/services.ts';
import { isEmpty } from '#access/accounts/index.ts';
import { ConfigurationError } from '#platform/configuration.ts';
import { atomically, isUnfinished } from './atomically.ts';
import type { Sizes } from './chain.ts';

export const demoScores = 288;
const demoSizes: DemoSizes = { scores: demoScores, chain: { channels: 6, educators: 60, students: 2000 } };

export type DemoSizes = { scores: number; chain: Sizes };

/**
 * Fills an empty database with a demo; does nothing if there is a library. `folder` remembers whether it was filled
 * only in part: then a demo that has database and files in there is removed before (`removeUnfinished`), and any other
 * is refused, because it is not for a start to empty a database that others may use.
 */
export async function seedDemo(services: Services, folder: string | null, sizes: DemoSizes = demoSizes): Promise<void> {
  const { read } = services.database;
  if (folder !== null && isUnfinished(folder) && !(await isEmpty(read)))
    throw new ConfigurationError(
      'The demo was filled only in part, because its first start was interrupted. Name an empty database and an empty file store',
    );
  const any = await read.selectFrom('libraries').select('id').limit(1).executeTakeFirst();
  if (any) return;
  const seed = () => seedEverything(services, sizes);
  await (folder === null ? seed() : atomically(folder, seed));
}

async function seedEverything(services: Services, sizes: DemoSizes): Promise<void> {
  const { fill } = await import('./fill.ts');
  const { seedColleagues } = await import('./colleagues.ts');
  const { seedCompany } = await import('./company.ts');
  // Comes first, so that the configured administrator gets the first id.
  await ensureFirstAdministrator(services);
  const actors = await seedColleagues(services);
  await seedCompany(services);
  await fill(services, { ...sizes, actors });
  const { seedBoard } = await import('./board.ts');
  await seedBoard(services, actors.supporter);
}
