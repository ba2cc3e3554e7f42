import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePreferences } from '#platform/ui/list/preferences.ts';
import type { View } from './address.ts';

type Options = {
  person: number;
  /** The default for users who have not chosen yet. */
  defaultView: View;
};

/** Rows or pictures: from the address, otherwise as the user last chose. */
export function useView(list: string, { person, defaultView }: Options) {
  const { view }: { view?: View } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { preferences, keep } = usePreferences(list, person);

  const writeAddress = (chosen: View) =>
    void navigate({
      to: '.',
      search: (previous: object) => ({ ...previous, view: chosen }),
      /* Keeps the router's state, and with it the scroll position. */
      state: (previous) => previous,
      replace: true,
      resetScroll: false,
    });
  const viewToAdd = view === undefined ? preferences.view : undefined;
  useEffect(() => {
    if (viewToAdd !== undefined) writeAddress(viewToAdd);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- writes the view to the address once, so that a shared link shows the same
  }, [viewToAdd]);

  return {
    view: view ?? preferences.view ?? defaultView,
    choose: (chosen: View) => {
      keep({ ...preferences, view: chosen });
      writeAddress(chosen);
    },
  };
}
