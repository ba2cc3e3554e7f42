import { getRouteApi } from '@tanstack/react-router';
import { changeAddress, type ChangedAddress, readActivityAddress } from './address.ts';

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
