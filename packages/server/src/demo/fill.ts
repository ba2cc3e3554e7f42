import { openWorkshop } from '#scores/index.ts';
import type { Services } from '#services.ts';
import { seedLibraries } from './libraries.ts';
import { seedScores } from './scores.ts';

/** Two libraries and so many scores over all grades, told on standard output as it goes. */
export async function fill(services: Services, { scores }: { scores: number }): Promise<void> {
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
