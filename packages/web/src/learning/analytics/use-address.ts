import { getRouteApi, useLocation } from '@tanstack/react-router';
import type { Lead } from '#platform/ui/lead-link.tsx';
import { type AnalyticsAddress, figuresIn, items, pathOf, type Rows, withoutUndefined, withRows } from './address.ts';

const route = getRouteApi('/shell/analytics');

type Changed = { [Name in keyof AnalyticsAddress]?: AnalyticsAddress[Name] | undefined };

/** Reads the address of the figures and changes it; each change can be undone by Back. */
export function useAddress() {
  const address = route.useSearch();
  const pathname = useLocation({ select: (location) => location.pathname });
  const item = items.find((one) => pathOf(one) === pathname) ?? 'overview';
  const to = pathOf(item);
  const navigate = route.useNavigate();
  const go = (search: (before: AnalyticsAddress) => object) =>
    void navigate({ to, search: (before) => withoutUndefined(search(before)), resetScroll: false });
  return {
    item,
    address,
    change: (changed: Changed) => go((before) => ({ ...before, ...changed })),
    /** Changes the figures and closes the drawer of the previous ones. */
    filter: (changed: Changed) => go((before) => ({ ...figuresIn(before), ...changed })),
    leadTo: (changed: Changed) => ({ to, search: withoutUndefined({ ...figuresIn(address), ...changed }) }),
    /** The rows that a figure counts; a figure of 0 has none. */
    rowsOf: (figure: number | null, rows: Rows): Lead | undefined =>
      figure === null || figure === 0 ? undefined : { to, search: withRows(address, rows), resetScroll: false },
  };
}
