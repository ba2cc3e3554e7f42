import { useLocalStorage } from '@mantine/hooks';

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export type Preferences = {
  hidden: readonly string[];
  density: Density;
  /** Pictures in the place of rows, where a list has them. */
  view?: 'grid';
};

export const usual: Preferences = { hidden: [], density: 'comfortable' };

/** The columns and the density of a list, kept for each person in this browser. */
export function usePreferences(list: string, person: number) {
  const [preferences, keep, reset] = useLocalStorage<Preferences>({
    key: `eemusic.list.${list}.${person}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
    deserialize: readPreferences,
  });
  return { preferences, keep, reset };
}

/** Falls back to the defaults where it cannot be read. */
export function readPreferences(kept: string | undefined): Preferences {
  const value = parse(kept);
  const hidden = Array.isArray(value['hidden'])
    ? value['hidden'].filter((id): id is string => typeof id === 'string')
    : usual.hidden;
  const density = densities.find((one) => one === value['density']) ?? usual.density;
  return { hidden, density, ...(value['view'] === 'grid' && { view: 'grid' }) };
}

function parse(kept: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
