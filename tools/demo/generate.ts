import { addCards, type Cast } from '@eemusic/server/src/app/demo/fill.ts';
import { addColleagues, addCompany, addLibraries, colleagueAsActor } from '@eemusic/server/src/app/demo/company.ts';
import { addOrders, type Order } from '@eemusic/server/src/app/demo/practice.ts';
import { ensureFirstAdministrator } from '@eemusic/server/src/access/session/index.ts';
import { type Engravers, openEngravers } from '@eemusic/server/src/library/uploads/index.ts';
import type { Services } from '@eemusic/server/src/platform/services.ts';
import { findCast } from './cast.ts';
import { seedChain, type Sizes } from './chain.ts';
import { planOrders } from './orders.ts';
import { seedPractice } from './practice.ts';
import { seedScores } from './scores.ts';

type DemoSizes = { scores: number; chain: Sizes };

/** Fills an empty database with a demo of this size, and returns what the last steps were made from. */
export async function generateDemo(
  services: Services,
  { scores, chain }: DemoSizes,
  engravers: Engravers = openEngravers(),
): Promise<{ orders: Order[]; cast: Cast }> {
  const { read } = services.database;
  await ensureFirstAdministrator(services);
  await addColleagues(services);
  await addCompany(services);
  const libraries = await addLibraries(services);
  await seedChain(services, chain, { isBulk: false });
  try {
    await seedScores(services, engravers, { scores, libraries, by: await colleagueAsActor(read, 'wangfang') });
  } finally {
    await engravers.close();
  }
  await seedPractice(services);
  const { orders, random } = await planOrders(services);
  await addOrders({ ...services, random }, orders, await colleagueAsActor(read, 'liwei'));
  const cast = await findCast(read);
  await addCards(services, cast, await colleagueAsActor(read, 'anna'));
  return { orders, cast };
}
