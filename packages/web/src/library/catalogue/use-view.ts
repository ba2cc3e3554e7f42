import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePreferences } from '#platform/ui/list/preferences.ts';
import type { View } from './address.ts';

/** Rows or pictures: from the address, else as the user last chose. */
export function useView(list: string, person: number) {
  const { view }: { view?: View } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { preferences, keep } = usePreferences(list, person);

  const tell = (chosen: View) =>
    void navigate({
      to: '.',
      search: (previous: object) => ({ ...previous, view: chosen }),
      /* Keeps the scroll position. */
      state: (previous) => previous,
      replace: true,
      resetScroll: false,
    });
  const isUntold = view === undefined && preferences.view === 'grid';
  useEffect(() => {
    if (isUntold) tell('grid');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- writes the view to the address once, so that a shared link shows the same
  }, [isUntold]);

  return {
    view: view ?? preferences.view ?? 'list',
    choose: (chosen: View) => {
      const { view: _before, ...others } = preferences;
      keep(chosen === 'grid' ? { ...others, view: chosen } : others);
      tell(chosen);
    },
  };
}
