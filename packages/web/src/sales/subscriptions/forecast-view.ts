import { useLocalStorage } from '@mantine/hooks';

/** Null until somebody opens or closes it. */
export type ForecastView = { isOpen: boolean | null; shownAs: 'chart' | 'table' };

export const usualView: ForecastView = { isOpen: null, shownAs: 'chart' };

/** How each person likes the forecast, kept in this browser. */
export function useForecastView(person: number) {
  const [view, keep] = useLocalStorage<ForecastView>({
    key: `eemusic.forecast.${person}`,
    defaultValue: usualView,
    getInitialValueInEffect: false,
    deserialize: readView,
  });
  return { view, keep };
}

/** Falls back to the defaults where it cannot be read. */
export function readView(kept: string | undefined): ForecastView {
  try {
    const { isOpen, shownAs }: Partial<Record<keyof ForecastView, unknown>> = JSON.parse(kept ?? '{}') ?? {};
    return {
      isOpen: typeof isOpen === 'boolean' ? isOpen : usualView.isOpen,
      shownAs: shownAs === 'table' ? shownAs : usualView.shownAs,
    };
  } catch {
    return usualView;
  }
}
