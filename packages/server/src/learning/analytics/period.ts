import { addDays, countDays, lastDayOf, monthOf, startOfDay } from '@eemusic/contract/platform/days';
import { maxPeriodDays } from '@eemusic/contract/learning/analytics';
import { type Step, stepsFor } from '@eemusic/contract/learning/choices';
import { firstDay } from '@eemusic/contract/platform/values';
import type { Period, Scope } from '#learning/practice/index.ts';
import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

/** What figures are about: which days, and whose. */
export type Range = { period: Period; scope: Scope };

type AskedPeriod = { from?: string | undefined; to?: string | undefined };
type AskedScope = { channelId: number; educatorId: number };

export async function readRange(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  request: AskedPeriod & AskedScope,
): Promise<Range> {
  return { period: readPeriod(request, clock.today()), scope: await readScope(database.read, request) };
}

const defaultDays = 30;

const laterOf = (one: string, other: string) => (one > other ? one : other);

/** Returns the period of a request; by default the last 30 days. */
export function readPeriod({ from, to }: AskedPeriod, today: string): Period {
  const last = to ?? today;
  const first = from ?? laterOf(firstDay, addDays(last, 1 - defaultDays));
  if (first > last) throw new Refusal('period.order');
  if (countDays(first, last) > maxPeriodDays) throw new Refusal('period.long');
  return { from: first, to: last };
}

/** Refuses unknown ids; deleted channels and educators keep their figures. */
export async function readScope(read: Query, { channelId, educatorId }: AskedScope): Promise<Scope> {
  const exists = async (table: 'channels' | 'educators', id: number) =>
    id === 0 || (await read.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  if (!(await exists('channels', channelId))) throw new Refusal('channel.not-found');
  if (!(await exists('educators', educatorId))) throw new Refusal('educator.not-found');
  return { channelId: channelId || null, educatorId: educatorId || null };
}

const maxDaysByDay = 31;
const maxDaysByWeek = 182;

/** Into what a period is split: what was asked for, if that makes no more parts than can be read. */
export function stepOf({ from, to }: Period, asked?: Step): Step {
  const days = countDays(from, to);
  if (asked !== undefined && stepsFor(days).includes(asked)) return asked;
  if (days <= maxDaysByDay) return 'day';
  return days <= maxDaysByWeek ? 'week' : 'month';
}

/**
 * Splits a period into days, weeks that begin on Monday, or months, for a time series. The first and the last are
 * limited to the period.
 */
export function splitPeriod({ from, to }: Period, step: Step): Period[] {
  const all: Period[] = [];
  for (let start = from; start <= to; start = addDays(all.at(-1)?.to ?? to, 1)) {
    const end = endOf(start, step);
    all.push({ from: start, to: end < to ? end : to });
  }
  return all;
}

function endOf(day: string, step: Step): string {
  if (step === 'day') return day;
  if (step === 'month') return lastDayOf(monthOf(day));
  return addDays(day, (7 - startOfDay(day).getUTCDay()) % 7);
}
