import { ensureFirstAdministrator } from '#session/index.ts';
import type { Services } from '#services.ts';

const demoScores = 288;
const demoChain = { channels: 6, educators: 60, students: 2000 };

/** Fills an empty database with a demo; does nothing where there is a library already. */
export async function seedDemo(services: Services): Promise<void> {
  const any = await services.database.read.selectFrom('libraries').select('id').limit(1).executeTakeFirst();
  if (any) return;
  const { fill } = await import('./fill.ts');
  const { seedColleagues } = await import('./colleagues.ts');
  // Before the others, or the configured one would not be the first.
  await ensureFirstAdministrator(services);
  await seedColleagues(services);
  await fill(services, { scores: demoScores, chain: demoChain });
  const { seedBoard } = await import('./board.ts');
  await seedBoard(services);
}
