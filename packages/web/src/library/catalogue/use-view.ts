import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePreferences } from '#platform/ui/list/preferences.ts';
import type { View } from './address.ts';

/** Rows or pictures: as the address says, else as this person left it. */
export function useView(list: string, person: number) {
  const { view }: { view?: View } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { preferences, keep } = usePreferences(list, person);

  const tell = (chosen: View) =>
    void navigate({
      to: '.',
      search: (previous: object) => ({ ...previous, view: chosen }),
      /* The same rows stay in sight. */
      state: (previous) => previous,
      replace: true,
      resetScroll: false,
    });
  const isUntold = view === undefined && preferences.view === 'grid';
  useEffect(() => {
    if (isUntold) tell('grid');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once, so that a link that is passed on shows the same
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
