import { isDay } from '@eemusic/contract/platform/days';
import { areas } from '@eemusic/contract/access/areas';
import { getRouteApi } from '@tanstack/react-router';
import { type AddressOf, count, listAddress, oneOf, type Reader, text } from '#platform/ui/list/address.ts';

export const defaultPageSize = 50;

const periods = ['today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

const day: Reader<string> = (raw) => (isDay(raw) ? raw : undefined);

/** An id, or the name of a file. */
const recordId: Reader<string | number> = (raw) => {
  const id = text(80)(raw);
  return id !== undefined && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : id;
};

const entryList = listAddress({
  sortable: [],
  defaultSort: { by: 'at', order: 'desc' },
  filters: {
    person: count(),
    area: oneOf(...areas),
    /** The record whose history is shown, by its kind and id. */
    kind: text(40),
    record: recordId,
    /** 'dates' means `from` and `to`, each of them optional. */
    time: oneOf(...periods, 'dates'),
    /** Days in the browser's time zone, both included: 2026-11-21. */
    from: day,
    to: day,
  },
});

/** The state of the tab in its address; `size` is left out for the default page size. */
export type ActivityAddress = Omit<AddressOf<typeof entryList>, 'sort' | 'order'> & { size?: number };

/** Reads an address and drops everything that is not valid: a record needs both its kind and its id. */
export function readActivityAddress(raw: Record<string, unknown>): ActivityAddress {
  const { kind, record, time, from, to, ...others } = entryList.read(raw);
  const size = count(500)(raw['size']);
  const hasDays = time === 'dates' || (time === undefined && (from ?? to) !== undefined);
  return {
    ...others,
    ...(kind !== undefined && record !== undefined && { kind, record }),
    ...(time !== undefined && { time }),
    ...(hasDays && { time: 'dates', ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
    ...(size !== undefined && size !== defaultPageSize && { size }),
  };
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

const route = getRouteApi('/shell/administrator');

/** The state of the activity log, read from the address and written to it. */
export function useActivityAddress() {
  const address = route.useSearch({ select: readActivityAddress, structuralSharing: true });
  const navigate = route.useNavigate();
  return {
    address,
    /** With `replace` the change adds no history entry, so that Back skips it. */
    change: (changed: ChangedAddress, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({
        search: (previous) => ({ tab: 'activity', ...changeAddress(readActivityAddress(previous), changed) }),
        replace,
        resetScroll: false,
      }),
  };
}
