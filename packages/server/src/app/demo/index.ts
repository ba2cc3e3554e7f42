import { ensureFirstAdministrator } from '#access/session/index.ts';
import type { Services } from '#platform/services.ts';
import { atomically } from './atomically.ts';
import type { Sizes } from './chain.ts';

export const demoScores = 288;
const demoSizes: DemoSizes = { scores: demoScores, chain: { channels: 6, educators: 60, students: 2000 } };

export type DemoSizes = { scores: number; chain: Sizes };

/**
 * Fills an empty database with a demo; does nothing if there is a library. `ownFolder` is a folder that belongs to the
 * demo alone: if it was filled only in part, it is emptied and filled again.
 */
export async function seedDemo(
  services: Services,
  ownFolder: string | null,
  sizes: DemoSizes = demoSizes,
): Promise<void> {
  const any = await services.database.read.selectFrom('libraries').select('id').limit(1).executeTakeFirst();
  if (any) return;
  const seed = () => seedEverything(services, sizes);
  await (ownFolder === null ? seed() : atomically(ownFolder, seed));
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
