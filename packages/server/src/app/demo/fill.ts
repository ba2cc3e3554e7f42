import { ensureFirstAdministrator } from '#access/session/index.ts';
import { openEngravers } from '#library/uploads/index.ts';
import type { Actor } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import type { Filling } from './atomically.ts';
import { seedBoard } from './board.ts';
import { seedChain, type Sizes } from './chain.ts';
import { readActors, seedColleagues } from './colleagues.ts';
import { seedCompany } from './company.ts';
import { seedLatest } from './latest.ts';
import { seedLibraries } from './libraries.ts';
import { seedPractice } from './practice.ts';
import { printStep } from './progress.ts';
import { seedScores } from './scores.ts';

export type DemoSizes = { scores: number; chain: Sizes };

/** Fills an empty database, or adds what an interrupted start has left out. Prints its progress. */
export async function fillDemo(
  services: Services,
  { scores, chain }: DemoSizes,
  { from, resumeFrom }: Filling,
): Promise<void> {
  const { read } = services.database;
  if (from === 'beginning') {
    printStep('Company and colleagues');
    // Comes first, so that the configured administrator gets the first id.
    await ensureFirstAdministrator(services);
    await seedColleagues(services);
    await seedCompany(services);
    printStep('Channels, educators and students');
    await seedLibraries(services);
    await seedChain(services, chain, { isBulk: false });
    resumeFrom('scores');
  }
  const actors = await readActors(read);
  const { published } = await read
    .selectFrom('scores')
    .select(({ fn }) => fn.countAll<number>().as('published'))
    .executeTakeFirstOrThrow();
  await fillScores(services, { scores, by: actors.librarian, published: Number(published) });
  resumeFrom('beginning');
  printStep('Practice and support board');
  await seedPractice(services);
  await seedLatest(services, actors.seller);
  await seedBoard(services, actors.supporter);
}

/** Adds two libraries with this number of scores over all grades. Prints its progress. */
export async function fillScores(
  services: Services,
  { scores, by, published = 0 }: { scores: number; by: Actor; published?: number },
): Promise<void> {
  const engravers = openEngravers();
  try {
    const libraries = await seedLibraries(services);
    const onProgress = (done: number) => {
      if (done === published || done >= scores || done % 50 === 0) printStep(`Scores: ${done} of ${scores}`);
    };
    await seedScores(services, engravers, { scores, libraries, by, published, onProgress });
  } finally {
    await engravers.close();
  }
}
