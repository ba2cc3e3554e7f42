import { useMediaQuery } from '@mantine/hooks';

/** Whether a row has room for one button only. */
export function useIsSmallScreen(): boolean {
  return useMediaQuery('(max-width: 560px)', false, { getInitialValueInEffect: false });
}
