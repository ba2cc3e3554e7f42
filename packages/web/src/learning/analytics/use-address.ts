import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type AnalyticsAddress, figuresIn, type Item, items, paths } from './address.ts';

const route = getRouteApi('/shell/analytics');

type Changed = { [Name in keyof AnalyticsAddress]?: AnalyticsAddress[Name] | undefined };

export function useItem(): Item {
  const pathname = useLocation({ select: (location) => location.pathname });
  return items.find((item) => paths[item] === pathname) ?? 'overview';
}

/** Reads the address of the figures and changes it; each change can be undone by Back. */
export function useAddress() {
  const address = route.useSearch();
  const item = useItem();
  const navigate = route.useNavigate();
  const actions = useMemo(() => {
    const go = (changed: (before: AnalyticsAddress) => AnalyticsAddress) =>
      void navigate({
        to: paths[item],
        search: changed,
        resetScroll: false,
      });
    return {
      change: (changed: Changed) => go((before) => withoutUndefined({ ...before, ...changed })),
      /** Changes the figures and closes the drawer of the previous ones. */
      filter: (changed: Changed) => go((before) => withoutUndefined({ ...figuresIn(before), ...changed })),
      closeRows: () => go(figuresIn),
    };
  }, [navigate, item]);
  return { item, address, ...actions };
}

const withoutUndefined = (fields: Changed) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as AnalyticsAddress;
