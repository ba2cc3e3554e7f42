import { ensureFirstAdministrator } from '#access/session/index.ts';
import type { Services } from '#platform/services.ts';
import { addCards, type Cast } from './board.ts';
import { addChain, type DemoTables } from './chain.ts';
import { addColleagues, addCompany, addLibraries, colleagueAsActor } from './company.ts';
import { readPacked } from './data.ts';
import { addOrders, addPractice, type DemoSession, type Order } from './practice.ts';
import { printStep } from './progress.ts';
import { addScores } from './scores.ts';

export type DemoChain = { tables: DemoTables; orders: Order[]; cast: Cast };

/** Fills an empty database. Prints its progress. */
export async function fillDemo(services: Services): Promise<void> {
  const { read } = services.database;
  printStep('Company and colleagues');
  // Comes first, so that the configured administrator gets the first id.
  await ensureFirstAdministrator(services);
  await addColleagues(services);
  await addCompany(services);
  const libraries = await addLibraries(services);
  printStep('Channels, educators and students');
  const { tables, orders, cast } = readPacked<DemoChain>('chain.json.br');
  await addChain(services, tables);
  printStep('Scores');
  await addScores(services, libraries, await colleagueAsActor(read, 'wangfang'));
  printStep('Practice and support board');
  await addPractice(services, readPacked<DemoSession[]>('practice.json.br'));
  await addOrders(services, orders, await colleagueAsActor(read, 'liwei'));
  await addCards(services, cast, await colleagueAsActor(read, 'anna'));
}
