import { useMediaQuery } from '@mantine/hooks';

/** Where rows have no room for more than one button. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 560px)', false, { getInitialValueInEffect: false });
}
