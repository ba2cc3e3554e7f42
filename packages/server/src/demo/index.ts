import type { Services } from '#services.ts';

const demoScores = 288;

/** Fills an empty database with a demo; does nothing where there is a library already. */
export async function seedDemo(services: Services): Promise<void> {
  const any = await services.database.read.selectFrom('libraries').select('id').limit(1).executeTakeFirst();
  if (any) return;
  const { fill } = await import('./fill.ts');
  await fill(services, { scores: demoScores });
}
