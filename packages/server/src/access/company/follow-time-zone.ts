import { second } from '@eemusic/contract/platform/durations';
import type { Services } from '#platform/services.ts';
import { readCompany } from './read.ts';

/** How often a node reads the time zone again, in case another node changed it. */
const everyMs = 30 * second;

type Needed = Pick<Services, 'database' | 'clock'>;

/** Sets the clock to the company's time zone. */
export async function readTimeZone({ database, clock }: Needed): Promise<void> {
  clock.setTimeZone((await readCompany(database.read)).timeZone);
}

/** Keeps the clock up to date. A failed read is repeated at the next interval. */
export async function followTimeZone(services: Needed): Promise<void> {
  setInterval(() => void readTimeZone(services).catch(() => undefined), everyMs).unref();
}
