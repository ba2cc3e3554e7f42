import { Skeleton } from '@mantine/core';

/** As high as most suggestions are, so that the fields below stay where they are. */
export const WaitingPlace = () => <Skeleton h={86} radius="md" aria-hidden />;
