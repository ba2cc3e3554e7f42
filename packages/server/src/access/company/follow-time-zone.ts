import { second } from '@eemusic/contract/platform/durations';
import type { Services } from '#platform/services.ts';
import { readCompany } from './read.ts';

/** How soon a change that another node has saved holds on this one. */
const everyMs = 30 * second;

type Needed = Pick<Services, 'database' | 'clock'>;

/** Sets the clock to the time zone of the company. */
export async function readTimeZone({ database, clock }: Needed): Promise<void> {
  clock.setTimeZone((await readCompany(database.read)).timeZone);
}

/** Goes on doing so; a read that fails is left to the next one. */
export async function followTimeZone(services: Needed): Promise<void> {
  setInterval(() => void readTimeZone(services).catch(() => undefined), everyMs).unref();
}
