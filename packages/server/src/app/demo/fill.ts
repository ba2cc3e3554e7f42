import { openEngravers } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { seedChain, type Sizes } from './chain.ts';
import { type DemoActors, noActors } from './colleagues.ts';
import { seedLatest } from './latest.ts';
import { seedLibraries } from './libraries.ts';
import { seedPractice } from './practice.ts';
import { seedScores } from './scores.ts';

type Filling = { scores: number; chain?: Sizes; actors?: DemoActors };

/**
 * Adds two libraries with this number of scores over all grades and, with `chain`, the sales chain with students and
 * their practice. Prints its progress.
 */
export async function fill(services: Services, { scores, chain, actors = noActors }: Filling): Promise<void> {
  const engravers = openEngravers();
  try {
    const libraries = await seedLibraries(services);
    if (chain) await seedChain(services, chain, { isBulk: false });
    await seedScores(services, engravers, {
      scores,
      libraries,
      by: actors.librarian,
      onProgress: (done) => printProgress(done, scores),
    });
    if (!chain) return;
    await seedPractice(services);
    await seedLatest(services, actors.seller);
  } finally {
    await engravers.close();
  }
}

function printProgress(done: number, all: number): void {
  if (done >= all || done % 50 < 10) process.stdout.write(`Demo scores: ${done} of ${all}\n`);
}
