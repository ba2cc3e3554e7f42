import { useLocalStorage } from '@mantine/hooks';
import { parseStored } from '#platform/ui/parse-stored.ts';

/** Null until the user opens or closes it. */
export type ForecastView = { isOpen: boolean | null; shownAs: 'chart' | 'table' };

export const defaultView: ForecastView = { isOpen: null, shownAs: 'chart' };

/** The state of the forecast for each user, kept in the browser. */
export function useForecastView(person: number) {
  const [view, keep] = useLocalStorage<ForecastView>({
    key: `eemusic.forecast.${person}`,
    defaultValue: defaultView,
    getInitialValueInEffect: false,
    deserialize: readView,
  });
  return { view, keep };
}

/** The stored state; the default if it is missing or cannot be parsed. */
export function readView(stored: string | undefined): ForecastView {
  const { isOpen, shownAs }: Partial<Record<keyof ForecastView, unknown>> = parseStored(stored);
  return {
    isOpen: typeof isOpen === 'boolean' ? isOpen : defaultView.isOpen,
    shownAs: shownAs === 'table' ? shownAs : defaultView.shownAs,
  };
}
