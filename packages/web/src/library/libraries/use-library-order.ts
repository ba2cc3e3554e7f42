import type { Library } from '@eemusic/contract/library/libraries';
import { inOrder } from '#platform/ui/reorder/order.ts';
import { useReorder } from '#platform/ui/reorder/use-reorder.ts';
import { useSaveOrder } from './use-save-order.ts';

export type LibraryOrder = ReturnType<typeof useLibraryOrder>;

/** The libraries in their current order, and actions that move them; each new order is saved immediately. */
export function useLibraryOrder(libraries: readonly Library[]) {
  const { pending, save } = useSaveOrder();
  const shown = pending === null ? libraries : inOrder(libraries, pending);
  return { libraries: shown, ...useReorder(shown, save) };
}
