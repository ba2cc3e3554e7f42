import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone, where tables have fewer columns. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
