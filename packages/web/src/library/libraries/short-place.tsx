import type { PlaceNames } from '@eemusic/contract/platform/places';
import { useQuery } from '@tanstack/react-query';
import { formatPlace, formatSteps } from '#platform/names/places.ts';
import { librariesQuery } from './queries.ts';

/** 'Grade 1 · Level 2 · Stage 3 · KFSR' on one line; the tooltip has the library's whole name. */
export function ShortPlace({ place, withLibrary = true }: { place: PlaceNames; withLibrary?: boolean }) {
  const library = useShortName(place.module.name);
  return (
    <span className="block min-w-0 overflow-hidden text-ellipsis whitespace-nowrap" title={formatPlace(place)}>
      {[...formatSteps(place), ...(withLibrary ? [library] : [])].join(' · ')}
    </span>
  );
}

export function useShortName(library: string): string {
  const { data } = useQuery(librariesQuery);
  return data?.find(({ name }) => name === library)?.shortName ?? library;
}
