import { isDay } from '@eemusic/contract/platform/days';
import { areas, type Area } from '@eemusic/contract/access/areas';
import { count, oneOf, text } from '#platform/ui/list/address.ts';

export const defaultPageSize = 50;

/** Periods that end now. */
export const periods = ['today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** The state of the tab in its address, so that Back, a reload and a pasted link show the same. */
export type ActivityAddress = {
  person?: number;
  area?: Area;
  /** The record whose history is shown, by its kind and id. */
  kind?: string;
  record?: string | number;
  /** 'dates' means `from` and `to`, each of them optional. */
  time?: Period | 'dates';
  /** Days in the browser's time zone, both included: 2026-11-21. */
  from?: string;
  to?: string;
  search?: string;
  /** Left out for the first page. */
  page?: number;
  /** Left out for the default page size. */
  size?: number;
};

/** Reads an address and drops everything that is not valid. */
export function readActivityAddress(raw: Record<string, unknown>): ActivityAddress {
  const person = count()(raw['person']);
  const area = oneOf(...areas)(raw['area']);
  const page = count(2_000_000)(raw['page']);
  const size = count(500)(raw['size']);
  const search = text(120)(raw['search']);
  return {
    ...(person !== undefined && { person }),
    ...(area !== undefined && { area }),
    ...readRecord(raw),
    ...readTime(raw),
    ...(search !== undefined && { search }),
    ...(page !== undefined && page > 1 && { page }),
    ...(size !== undefined && size !== defaultPageSize && { size }),
  };
}

/** A record needs both its kind and its id. */
function readRecord(raw: Record<string, unknown>): ActivityAddress {
  const kind = text(40)(raw['kind']);
  const record = text(80)(raw['record']);
  if (kind === undefined || record === undefined) return {};
  return { kind, record: /^[1-9]\d{0,9}$/.test(record) ? Number(record) : record };
}

function readTime(raw: Record<string, unknown>): ActivityAddress {
  const period = oneOf(...periods)(raw['time']);
  if (period !== undefined) return { time: period };
  const from = isDay(raw['from']) ? raw['from'] : undefined;
  const to = isDay(raw['to']) ? raw['to'] : undefined;
  if (raw['time'] !== 'dates' && from === undefined && to === undefined) return {};
  return { time: 'dates', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

export type ChangedAddress = { [Field in keyof ActivityAddress]: ActivityAddress[Field] | undefined };

const filters = ['person', 'area', 'kind', 'record', 'time', 'from', 'to', 'search'] as const;

export const noFilters: ChangedAddress = Object.fromEntries(filters.map((field) => [field, undefined]));

export function hasFilters(address: ActivityAddress): boolean {
  return filters.some((field) => address[field] !== undefined);
}

/** Changing a filter goes back to the first page. */
export function changeAddress(address: ActivityAddress, changed: ChangedAddress): ActivityAddress {
  const isFiltered = filters.some((field) => field in changed);
  return readActivityAddress({ ...address, ...(isFiltered && { page: undefined }), ...changed });
}
