import type { QueryClient } from '@tanstack/react-query';

const rooms: readonly unknown[] = ['channels', 'educators', 'students', 'commissions'];

/**
 * A change to one record affects counts, names and sums of others. Lists and pages of records are refetched
 * immediately, everything else when it is next opened, so that an open form keeps its input.
 */
export async function refreshUserManagement(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [room] }) => rooms.includes(room),
    refetchType: 'none',
  });
  await client.refetchQueries({
    predicate: ({ queryKey: [room, kind] }) => rooms.includes(room) && (kind === 'list' || kind === 'page'),
    type: 'active',
  });
}

export const invalidateCommissions = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['commissions'] });
