import { useLocalStorage } from '@mantine/hooks';
import { parseStored } from '#platform/ui/parse-stored.ts';

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export type Preferences = {
  hidden: readonly string[];
  /** Undefined until the user chooses; then `defaultDensity` applies. */
  density?: Density;
  view?: (typeof views)[number];
};

const views = ['list', 'grid'] as const;

export const defaultPreferences: Preferences = { hidden: [] };

export type View = ReturnType<typeof usePreferences>;

export function usePreferences(list: string, person: number) {
  const [preferences, keep, reset] = useLocalStorage<Preferences>({
    key: `eemusic.list.${list}.${person}`,
    defaultValue: defaultPreferences,
    getInitialValueInEffect: false,
    deserialize: readPreferences,
  });
  return { preferences, keep, reset };
}

export function readPreferences(stored: string | undefined): Preferences {
  const value = parseStored(stored);
  const hidden = Array.isArray(value['hidden'])
    ? value['hidden'].filter((id): id is string => typeof id === 'string')
    : defaultPreferences.hidden;
  const density = densities.find((one) => one === value['density']);
  const view = views.find((one) => one === value['view']);
  return { hidden, ...(density !== undefined && { density }), ...(view !== undefined && { view }) };
}
