import { openEngravers } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { seedChain, type Sizes } from './chain.ts';
import { seedLatest } from './latest.ts';
import { seedLibraries } from './libraries.ts';
import { seedPractice } from './practice.ts';
import { seedScores } from './scores.ts';

/**
 * Two libraries, so many scores over all grades, and with a chain who sells them and who learns and plays them, told on
 * standard output as it goes.
 */
export async function fill(services: Services, { scores, chain }: { scores: number; chain?: Sizes }): Promise<void> {
  const engravers = openEngravers();
  try {
    const libraries = await seedLibraries(services);
    if (chain) await seedChain(services, chain, { isBulk: false });
    await seedScores(services, engravers, { scores, libraries, onProgress: (done) => tell(done, scores) });
    if (!chain) return;
    await seedPractice(services);
    await seedLatest(services);
  } finally {
    await engravers.close();
  }
}

function tell(done: number, all: number): void {
  if (done >= all || done % 50 < 10) process.stdout.write(`Demo scores: ${done} of ${all}\n`);
}
