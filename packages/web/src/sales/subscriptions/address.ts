import { isDay } from '@eemusic/contract/platform/days';
import type { KeyStatus, subscriptionColumns } from '@eemusic/contract/sales/subscriptions';
import { type AddressOf, count, type FilterOf, listAddress, oneOf, type Reader } from '#platform/ui/list/address.ts';

type Day = string;
export type KeySort = (typeof subscriptionColumns)[number];
export type KeyFilters = {
  status: KeyStatus;
  /** Only keys whose last day is within these days, both included. */
  from: Day;
  to: Day;
};

/** Parsed without the schemas of the contract, because this code is loaded when the console starts. */
const day: Reader<Day> = (raw) => (isDay(raw) ? raw : undefined);

export const keyList = listAddress<KeySort, KeyFilters>({
  sortable: ['educatorName', 'name', 'totalActiveUsers', 'totalSubcriptionsKeys', 'enabledKeys', 'availableKeys'],
  defaultSort: { by: 'educatorName', order: 'asc' },
  filters: { status: oneOf('Available', 'Active', 'Renewed', 'Expired', 'Revoked'), from: day, to: day },
});

export type KeyFilter = FilterOf<typeof keyList>;

export type SubscriptionsAddress = Omit<AddressOf<typeof keyList>, 'page'> & {
  mode?: 'edit' | 'generate' | 'export';
  id?: number;
  /** The educator chosen in the list, for whom keys are generated or exported. */
  educator?: number;
  educators?: readonly number[];
  /** Rows that the user expanded, and rows that the user collapsed although the search expands them. */
  open?: readonly number[];
  shut?: readonly number[];
};

/** More ids would make the address too long. */
export const maxInAddress = 100;

const isId = count();

/** Reads an address, ignoring parameters that do not belong to its mode. */
export function readSubscriptionsAddress(raw: Record<string, unknown>): SubscriptionsAddress {
  const { page: _page, from, to, ...list } = keyList.read(raw);
  const open = readIds(raw['open']);
  const shut = readIds(raw['shut']);
  return {
    ...readMode(raw),
    ...list,
    /* A range that ends before it begins is ignored. */
    ...(!(from !== undefined && to !== undefined && from > to) && {
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    }),
    ...(open.length > 0 && { open }),
    ...(shut.length > 0 && { shut }),
  };
}

function readMode({ mode, id, educator, educators }: Record<string, unknown>): SubscriptionsAddress {
  if (mode === 'edit') {
    const edited = isId(id);
    return edited === undefined ? {} : { mode, id: edited };
  }
  if (mode !== 'generate' && mode !== 'export') return {};
  const one = isId(educator);
  const several = mode === 'export' ? readIds(educators) : [];
  return {
    mode,
    ...(one !== undefined && { educator: one }),
    ...(several.length > 0 && { educators: several }),
  };
}

function readIds(raw: unknown): readonly number[] {
  if (!Array.isArray(raw)) return [];
  const ids = raw.map(isId).filter((id) => id !== undefined);
  return [...new Set(ids)].slice(0, maxInAddress);
}

export function listIn(address: SubscriptionsAddress): SubscriptionsAddress {
  const { mode: _mode, id: _id, educator: _educator, educators: _educators, ...list } = address;
  return list;
}
