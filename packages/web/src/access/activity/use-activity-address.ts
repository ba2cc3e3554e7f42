import { getRouteApi } from '@tanstack/react-router';
import { changeAddress, type ChangedAddress, readActivityAddress } from './address.ts';

const route = getRouteApi('/shell/administrator');

/** Which part of the activity is shown, read from the address and written to it. */
export function useActivityAddress() {
  const address = route.useSearch({ select: readActivityAddress, structuralSharing: true });
  const navigate = route.useNavigate();

  return {
    address,
    /** `replace` keeps steps that one would not go back to out of the history. */
    change: (changed: ChangedAddress, replace = false) =>
      void navigate({
        search: (previous) => ({ tab: 'activity', ...changeAddress(readActivityAddress(previous), changed) }),
        replace,
        resetScroll: false,
      }),
  };
}
