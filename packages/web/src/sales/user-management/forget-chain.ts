import type { QueryClient } from '@tanstack/react-query';

const rooms: readonly unknown[] = ['channels', 'educators', 'students', 'commissions'];

/**
 * A change anywhere in the chain shows in counts, names and sums elsewhere in it. Lists are asked for again at once,
 * everything else when it is opened: a form that is open keeps what was typed.
 */
export async function forgetChain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [room] }) => rooms.includes(room),
    refetchType: 'none',
  });
  await client.refetchQueries({
    predicate: ({ queryKey: [room, kind] }) => rooms.includes(room) && kind === 'list',
    type: 'active',
  });
}
