import { getRouteApi } from '@tanstack/react-router';
import { changeAddress, type ChangedAddress, readActivityAddress } from './address.ts';

const route = getRouteApi('/shell/administrator');

/** The state of the activity, read from the address and written to it. */
export function useActivityAddress() {
  const address = route.useSearch({ select: readActivityAddress, structuralSharing: true });
  const navigate = route.useNavigate();

  return {
    address,
    /** `replace` adds no step to the history, for changes that nobody would go back to. */
    change: (changed: ChangedAddress, replace = false) =>
      void navigate({
        search: (previous) => ({ tab: 'activity', ...changeAddress(readActivityAddress(previous), changed) }),
        replace,
        resetScroll: false,
      }),
  };
}
