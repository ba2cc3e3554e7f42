import { useMediaQuery } from '@mantine/hooks';

export const useIsPhone = (): boolean => useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
