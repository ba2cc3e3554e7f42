import { isDay } from '@eemusic/contract/platform/days';
import { areas } from '@eemusic/contract/access/areas';
import { getRouteApi } from '@tanstack/react-router';
import { type AddressOf, count, listAddress, oneOf, type Reader, text } from '#platform/ui/list/address.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';

export const pageSize = 50;

const periods = ['today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

const day: Reader<string> = (raw) => (isDay(raw) ? raw : undefined);

/** An id, or the name of a file. */
const recordId: Reader<string | number> = (raw) => {
  const id = text(80)(raw);
  return id !== undefined && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : id;
};

export const entryList = listAddress({
  sortable: [],
  defaultSort: { by: 'at', order: 'desc' },
  filters: {
    person: count(),
    area: oneOf(...areas),
    kind: text(40),
    record: recordId,
    /** 'dates' means `from` and `to`, each of them optional. */
    time: oneOf(...periods, 'dates'),
    /** Days in the browser's time zone, both included: 2026-11-21. */
    from: day,
    to: day,
  },
});

export type ActivityAddress = Omit<AddressOf<typeof entryList>, 'sort' | 'order'>;

/** Reads an address and drops everything that is not valid: a record needs both its kind and its id. */
export function readActivityAddress(raw: Record<string, unknown>): ActivityAddress {
  const { kind, record, time, from, to, ...others } = entryList.read(raw);
  const hasDays = time === 'dates' || (time === undefined && (from ?? to) !== undefined);
  return {
    ...others,
    ...(kind !== undefined && record !== undefined && { kind, record }),
    ...(time !== undefined && { time }),
    ...(hasDays && { time: 'dates', ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
  };
}

const route = getRouteApi('/shell/administrator');

export function useActivityAddress() {
  const address = route.useSearch({ select: readActivityAddress, structuralSharing: true });
  const navigate = route.useNavigate();
  return {
    address,
    list: useListAddress(entryList),
    turnTo: (page: number) =>
      void navigate({ search: { tab: 'activity', ...readActivityAddress({ ...address, page }) }, resetScroll: false }),
    /** Shows nothing but the history of a record. */
    showRecord: (kind: string, record: string) =>
      void navigate({ search: { tab: 'activity', ...readActivityAddress({ kind, record }) }, resetScroll: false }),
  };
}
