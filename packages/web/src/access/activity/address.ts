import { isDay } from '@eemusic/contract/platform/days';
import { areas, type Area } from '@eemusic/contract/access/activity';

export const usualSize = 50;

/** Periods that end now. */
export const periods = ['today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** The state of the tab in its address, so that Back, a reload and a pasted link show the same. */
export type ActivityAddress = {
  person?: number;
  area?: Area;
  /** Kind and id of the one record whose history is shown. */
  kind?: string;
  record?: string | number;
  /** 'dates' means `from` and `to`, each of them optional. */
  time?: Period | 'dates';
  /** Days in the time zone of the browser, both included: 2026-11-21. */
  from?: string;
  to?: string;
  search?: string;
  /** Left out for the first page. */
  page?: number;
  /** Left out for the usual size. */
  size?: number;
};

/** Reads an address and drops everything that is not valid. */
export function readActivityAddress(given: Record<string, unknown>): ActivityAddress {
  const person = countIn(given['person'], 2 ** 31 - 1);
  const area = areas.find((known) => known === given['area']);
  const page = countIn(given['page'], 2_000_000);
  const size = countIn(given['size'], 500);
  const search = textIn(given['search'], 120);
  return {
    ...(person !== undefined && { person }),
    ...(area !== undefined && { area }),
    ...readRecord(given),
    ...readTime(given),
    ...(search !== undefined && { search }),
    ...(page !== undefined && page > 1 && { page }),
    ...(size !== undefined && size !== usualSize && { size }),
  };
}

/** A record needs both its kind and its id. */
function readRecord(given: Record<string, unknown>): ActivityAddress {
  const kind = textIn(given['kind'], 40);
  const record = textIn(given['record'], 80);
  if (kind === undefined || record === undefined) return {};
  return { kind, record: /^[1-9]\d{0,9}$/.test(record) ? Number(record) : record };
}

function readTime(given: Record<string, unknown>): ActivityAddress {
  const period = periods.find((known) => known === given['time']);
  if (period !== undefined) return { time: period };
  const from = isDay(given['from']) ? given['from'] : undefined;
  const to = isDay(given['to']) ? given['to'] : undefined;
  if (given['time'] !== 'dates' && from === undefined && to === undefined) return {};
  return { time: 'dates', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

export type ChangedAddress = { [Field in keyof ActivityAddress]: ActivityAddress[Field] | undefined };

const filters = ['person', 'area', 'kind', 'record', 'time', 'from', 'to', 'search'] as const;

export const noFilters: ChangedAddress = Object.fromEntries(filters.map((field) => [field, undefined]));

export function hasFilters(address: ActivityAddress): boolean {
  return filters.some((field) => address[field] !== undefined);
}

/** A changed filter goes back to the first page. */
export function changeAddress(address: ActivityAddress, changed: ChangedAddress): ActivityAddress {
  const isFiltered = filters.some((field) => field in changed);
  return readActivityAddress({ ...address, ...(isFiltered && { page: undefined }), ...changed });
}

function countIn(value: unknown, most: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= most ? value : undefined;
}

/** The router reads a text of digits as a number. */
function textIn(value: unknown, most: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, most) : undefined;
}
