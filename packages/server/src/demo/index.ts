import { openWorkshop } from '#scores/index.ts';
import type { Services } from '#services.ts';
import { seedLibraries } from './libraries.ts';
import { seedScores } from './scores.ts';

const demoScores = 288;

/** Fills an empty database with a demo; does nothing where there is a library already. */
export async function seedDemo(services: Services): Promise<void> {
  const any = await services.database.read.selectFrom('libraries').select('id').limit(1).executeTakeFirst();
  if (any) return;
  await seed(services, { scores: demoScores });
}

/** Two libraries and so many scores over all grades, told on standard output as it goes. */
export async function seed(services: Services, { scores }: { scores: number }): Promise<void> {
  const workshop = openWorkshop();
  try {
    const libraries = await seedLibraries(services);
    await seedScores(services, workshop, { scores, libraries, onProgress: (done) => tell(done, scores) });
  } finally {
    await workshop.close();
  }
}

function tell(done: number, all: number): void {
  if (done >= all || done % 50 < 10) process.stdout.write(`Demo scores: ${done} of ${all}\n`);
}
