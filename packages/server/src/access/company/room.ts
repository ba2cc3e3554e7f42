import * as contract from '@eemusic/contract/access/company';
import { second } from '@eemusic/contract/platform/durations';
import { differences } from '#platform/database/index.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { readCompany, storeCompany } from './store.ts';

export const companyRoom: Room = { routes: companyRoutes, warmUp: followTimeZone };

function companyRoutes(serve: Serve, { database, clock }: Services): void {
  serve(contract.fetchCompany, async () => ({ company: await readCompany(database.read) }));

  serve(contract.updateCompany, async ({ version, ...request }, by) => {
    const saved = await database.change(by, async (tx) => {
      const { version: current, ...before } = await readCompany(tx);
      const changes = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
      const after = { ...before, ...changes };
      if (!(await storeCompany(tx, { ...after, version: version ?? current }))) throw new Refusal('record.stale');
      tx.audit('company.updated', { kind: 'company', id: 1 }, differences(before, after));
      return { ...message('company.updated'), company: await readCompany(tx) };
    });
    clock.setTimeZone(saved.company.timeZone);
    return saved;
  });
}

/** How often a node reads the time zone again, in case another node changed it. */
const everyMs = 30 * second;

type Needed = Pick<Services, 'database' | 'clock'>;

/** Sets the clock to the company's time zone. */
export async function readTimeZone({ database, clock }: Needed): Promise<void> {
  clock.setTimeZone((await readCompany(database.read)).timeZone);
}

/** Keeps the clock up to date. A failed read is repeated at the next interval. */
async function followTimeZone(services: Needed): Promise<void> {
  setInterval(() => void readTimeZone(services).catch(() => undefined), everyMs).unref();
}
